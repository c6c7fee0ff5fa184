import { defineContentScript } from 'wxt/utils/define-content-script';
import { isolatedWorld } from '#lib/content/boot/isolated-world.ts';
import { createFirstHearing } from '#lib/content/dom/first-hearing.ts';

export default defineContentScript({
  // Where and when it runs the background registers: lib/sites/scripts.ts.
  matches: ['https://*/*', 'http://*/*'],
  registration: 'runtime',
  main() {
    isolatedWorld().first ??= createFirstHearing(window);
  },
});
