import { defineContentScript } from 'wxt/utils/define-content-script';
import { isolatedWorld } from '#lib/content/boot/isolated-world.ts';
import { createFirstHearing } from '#lib/content/dom/first-hearing.ts';

export default defineContentScript({
  // As the script that looks for numbers: the background registers both.
  matches: ['https://*/*', 'http://*/*'],
  registration: 'runtime',
  allFrames: true,
  matchAboutBlank: true,
  matchOriginAsFallback: true,
  runAt: 'document_start',
  main() {
    isolatedWorld().first ??= createFirstHearing(window);
  },
});
