/** Work of an idle browser with allowed sites open: processor time and requests, with the extension and without. */
import { spawn } from 'node:child_process';
import { browserPath } from '../../../scripts/setup/browsers.mjs';
import { testExtension } from '../../e2e/harness/build.ts';
import { argumentsFor } from '../../e2e/harness/chromium.ts';
import { startDisplay } from '../../e2e/harness/display.ts';
import { processorOf } from '../processes.ts';

/** What starting takes is not counted. Milliseconds. */
const STARTED_MS = 20_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * @param profile of a browser that was set up and closed
 * @returns seconds of processor in `idleMs`
 */
export async function idle(
  urls: readonly string[],
  { profile, idleMs, withUs }: { profile: string; idleMs: number; withUs: boolean },
): Promise<number> {
  const extension = await testExtension('chrome');
  const display = await startDisplay();
  const own = withUs
    ? argumentsFor(extension)
    : argumentsFor(extension).filter((each) => !/extension/.test(each));
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const kept = [`--user-data-dir=${profile}`, '--password-store=basic', '--use-mock-keychain'];
  const browser = spawn(browserPath('chromium'), [...own, ...root, ...kept, ...urls], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name },
  });
  const ended = new Promise<void>((done) => browser.once('exit', () => done()));
  try {
    await pause(STARTED_MS);
    const before = processorOf(browser.pid ?? 0);
    await pause(idleMs);
    return processorOf(browser.pid ?? 0) - before;
  } finally {
    browser.kill();
    await ended;
    await display.close();
  }
}
