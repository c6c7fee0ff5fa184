import { defineContentScript } from 'wxt/utils/define-content-script';

export default defineContentScript({
  // Hosts are optional permissions: the background registers this script for the sites that the user allowed.
  matches: ['https://*/*', 'http://*/*'],
  registration: 'runtime',
  allFrames: true,
  matchAboutBlank: true,
  matchOriginAsFallback: true,
  runAt: 'document_idle',
  main() {},
});
