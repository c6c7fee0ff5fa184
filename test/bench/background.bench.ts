/** The background: how soon it answers once it was ended, the memory that it keeps, and the work of an idle browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { wire } from '#lib/messages/client.ts';
import { eventually } from '../e2e/harness/eventually.ts';
import { startRelay } from '../e2e/harness/relay.ts';
import { type ChromiumStage, chromiumStage } from '../e2e/page/stage.ts';
import { DEBUGGED, workerHeap } from './background/heap.ts';
import { idle } from './background/idle.ts';
import { type Bench, type BenchTable, figure, median, quantile } from './bench.ts';

/** Of a day. */
const CALLS = 60;
const PAGE = `<!doctype html><html lang="en"><head><title>Contacts</title></head><body>${Array.from(
  { length: 50 },
  (_, at) => `<p>Person ${at}: +1 415 555 ${2000 + at}</p>`,
).join('')}</body></html>`;

async function answers(stage: ChromiumStage, times: number): Promise<BenchTable> {
  const page = await stage.chromium.openExtensionPage('options.html');
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await stage.chromium.stopServiceWorker();
    waits.push(
      await page.evaluate(
        async (message) => {
          const began = performance.now();
          await chrome.runtime.sendMessage(message);
          return performance.now() - began;
        },
        wire('site.list', {}),
      ),
    );
  }
  await page.close();
  return {
    title: 'chromium: from an event that starts the background to its answer',
    figures: [
      figure('median', median(waits), 'ms'),
      figure('p95', quantile(waits, 0.95), 'ms', { atMost: 150 }),
    ],
  };
}

async function memory(stage: ChromiumStage, profile: string, calls: number): Promise<BenchTable> {
  const { settings } = await stage.ask('settings.get', {});
  await stage.ask('settings.save', { patch: { guards: { ...settings.guards, recentMinutes: 0 } } });
  for (let at = 0; at < calls; at += 1) {
    const number = { to: `+1415555${2_000 + at}`, ext: '', context: { crm: 'generic' } };
    await stage.ask('call.place', { ...number, intentId: crypto.randomUUID(), accepted: [], guess: false });
  }
  await eventually(() => stage.placed().length >= calls, { what: 'all calls arrive', timeout: 120_000 });
  const heap = await workerHeap(profile, stage.chromium.extensionId);
  const what = `heap of the background after ${calls} calls`;
  return {
    title: 'chromium: memory',
    figures: [figure(what, heap / 2 ** 20, 'MB', { atMost: 20 })],
  };
}

/** How often a minute alarms start it, which are all that wakes a background by time, but for the daily one. */
function wakeUps(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const all = await chrome.alarms.getAll();
    const often = all.filter(({ periodInMinutes = 0 }) => periodInMinutes < 24 * 60);
    return often.reduce((sum, { periodInMinutes = 1 }) => sum + 1 / periodInMinutes, 0);
  });
}

/** The same while it is paired with a relay. */
async function wakeUpsPaired({ ask, platform }: ChromiumStage, page: Page): Promise<number> {
  const relay = await startRelay({
    webhooksKey: platform.keys.webhooks,
    teamCode: 'bench-team-code-0123456789',
  });
  try {
    const paired = await ask('relay.pair', { url: relay.url, teamCode: relay.teamCode });
    if (!paired.ok) throw new Error(`the relay was not paired: ${paired.error}`);
    return await wakeUps(page);
  } finally {
    await ask('relay.unpair', {});
    await relay.close();
  }
}

async function idleWork(stage: ChromiumStage, profile: string, idleMs: number): Promise<BenchTable> {
  const page = await stage.chromium.openExtensionPage('options.html');
  const often = await wakeUps(page);
  // None is out any more.
  await stage.ask('erase', { kind: 'history' });
  const oftenPaired = await wakeUpsPaired(stage, page);
  await stage.chromium.close();
  const urls = ['/a', '/b', '/c'].map((path) => stage.site.origin + path);
  const without = await idle(urls, { profile, idleMs, withUs: false });
  const asked = requestsOf(stage);
  const ours = await idle(urls, { profile, idleMs, withUs: true });
  return {
    title: `chromium: three allowed pages left alone for ${idleMs / 60_000} min`,
    figures: [
      figure('woken by timers', often, 'a minute', { atMost: 0 }),
      figure('the same, paired with a relay', oftenPaired, 'a minute', { atMost: 1 }),
      figure('processor, without us', without, 's'),
      figure('processor, with us − without', ours - without, 's'),
      figure('requests to the platform', requestsOf(stage) - asked, '', { atMost: 0 }),
    ],
  };
}

const requestsOf = ({ platform }: ChromiumStage) =>
  Object.values(platform.sandbox.traffic.view())
    .flatMap((outcomes) => Object.values(outcomes))
    .reduce((sum, count) => sum + count, 0);

const bench: Bench = {
  title: 'the background’s answers and memory, and an idle browser',
  async *run({ quick, say, browsers }) {
    if (!browsers.includes('chromium')) return;
    const profile = mkdtempSync(join(tmpdir(), 'dialmark-background-'));
    const pages = { '/a': PAGE, '/b': PAGE, '/c': PAGE };
    const stage = await chromiumStage(pages, { profile, args: DEBUGGED });
    try {
      say('answers');
      yield answers(stage, quick ? 8 : 40);
      say('memory');
      yield memory(stage, profile, CALLS);
      say('idle');
      yield idleWork(stage, profile, quick ? 30_000 : 600_000);
    } finally {
      await stage.close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

export default bench;
