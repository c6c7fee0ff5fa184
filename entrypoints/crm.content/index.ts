import { defineContentScript } from 'wxt/utils/define-content-script';
import { startOnPage } from '#lib/content/boot/start.ts';
import { createMessageClient } from '#lib/messages/client.ts';
import { createShadowOpener } from './shadow-opener.ts';

export default defineContentScript({
  // Hosts are optional permissions: the background registers this script for the sites that the user allowed.
  matches: ['https://*/*', 'http://*/*'],
  registration: 'runtime',
  allFrames: true,
  matchAboutBlank: true,
  matchOriginAsFallback: true,
  runAt: 'document_idle',
  main() {
    // The browser's own object, without the polyfill: every page would pay for it, and we only ask and listen.
    const { runtime } = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
    startOnPage({
      window,
      runtime,
      send: createMessageClient(runtime),
      openShadow: createShadowOpener(),
    });
  },
});
