/** Work of an idle browser with allowed sites open: processor time and requests, with the extension and without. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { browserPath } from '../../../scripts/setup/browsers.mjs';
import { testExtension } from '../../e2e/harness/build.ts';
import { argumentsFor } from '../../e2e/harness/chromium.ts';
import { startDisplay } from '../../e2e/harness/display.ts';

/** Ticks of the kernel's clock in a second, as Linux tells user space. */
const TICKS = 100;
/** What starting takes is not counted. Milliseconds. */
const STARTED_MS = 20_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Seconds of processor that a process and all that it started have taken: proc(5). */
function processorOf(root: number): number {
  const all = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      // Those that it waited for and that have ended, too.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      all.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It ended while we looked.
    }
  }
  let ticks = 0;
  for (const [pid, each] of all) if (descends(all, pid, root)) ticks += each.ticks;
  return ticks / TICKS;
}

function descends(all: ReadonlyMap<number, { parent: number }>, pid: number, root: number): boolean {
  for (let at: number | undefined = pid; at; at = all.get(at)?.parent) if (at === root) return true;
  return false;
}

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
