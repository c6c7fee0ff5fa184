/** Chromium with the extension and no driver: for what it does not do while a debugger is attached. */
import { spawn } from 'node:child_process';
import { browserPath } from '../../../scripts/setup/browsers.mjs';
import { argumentsFor } from './chromium.ts';
import type { Display } from './display.ts';

export interface Undriven {
  close(): Promise<void>;
}

/**
 * Opens `url` in a window without bars at the display's corner.
 * @param profile of a browser that was driven and is closed: what was set up there holds
 * @param extension folder of the built extension, the same as there
 */
export function openUndriven(url: string, profile: string, extension: string, display: Display): Undriven {
  const browser = spawn(
    browserPath('chromium'),
    [
      ...argumentsFor(extension),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      '--password-store=basic',
      '--use-mock-keychain',
      '--window-position=0,0',
      '--window-size=1200,800',
      `--app=${url}`,
    ],
    { stdio: 'ignore', env: { ...process.env, DISPLAY: display.name } },
  );
  const ended = new Promise<void>((done) => browser.once('exit', () => done()));
  return {
    async close() {
      browser.kill();
      await ended;
    },
  };
}
