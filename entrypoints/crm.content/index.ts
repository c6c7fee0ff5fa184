import { defineContentScript } from 'wxt/utils/define-content-script';
import { isolatedWorld } from '#lib/content/boot/isolated-world.ts';
import { startOnPage } from '#lib/content/boot/start.ts';
import { createFirstHearing, type FirstHearing } from '#lib/content/dom/first-hearing.ts';
import { createMessageClient } from '#lib/messages/client.ts';
import { createShadowOpener } from './shadow-opener.ts';

export default defineContentScript({
  // Hosts are optional permissions: the background registers this script for allowed sites (lib/sites/scripts.ts).
  matches: ['https://*/*', 'http://*/*'],
  registration: 'runtime',
  main() {
    // The browser's own object, without the polyfill: every page would pay for it, and we only ask and listen.
    const { runtime } = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
    // A page that was open before its site was allowed has listeners of its own by now.
    isolatedWorld().first ??= createFirstHearing(window, true);
    startOnPage({
      window,
      first: isolatedWorld().first as FirstHearing,
      runtime,
      send: createMessageClient(runtime),
      openShadow: createShadowOpener(),
    });
  },
});
