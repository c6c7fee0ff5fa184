/**
 * The whole browser killed in the middle of a call, as by a power cut, and opened again: at most one call, and an
 * answer. Both browsers' tests run this.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallView } from '#lib/model/call.ts';
import { INTENT_KEY } from '#lib/platform/contract.ts';
import { createChance } from '#test/torture/seed.ts';
import { type Ask, connect } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';

export interface KillableBrowser {
  ask: Ask;
  /** Runs `pressInPage` in a page of the extension. */
  press(intentId: string, to: string): Promise<unknown>;
  kill(): Promise<void>;
}

/** Runs in a page of the extension: presses, and does not wait for the answer. */
export function pressInPage(intentId: string, to: string): void {
  const api = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
  const accepted = ['recent', 'quiet-hours'];
  const data = { intentId, to, ext: '', context: { crm: 'killed' }, accepted, guess: false };
  const message = { dialmark: 1, route: 'call.place', data };
  Promise.resolve(api.runtime.sendMessage(message)).catch(() => undefined);
}

const OPEN: readonly string[] = ['intended', 'sending'];
const PASSPHRASE = 'correct horse battery staple';
/** Presses that are cut off at instants of chance. */
const STRIKES = 6;
const seed = Number(process.env.DIALMARK_SEED ?? 20_261_121);

/** @param launch opens the browser with the same profile each time. */
export function describeKilling(launch: () => Promise<KillableBrowser>): void {
  let outside: RunningOutside;
  let browser: KillableBrowser;
  let number = 1_000;
  beforeAll(async () => {
    outside = await startOutside({
      times: { ring: 60, talk: 60 },
      rateLimits: { calls: { requests: 0, seconds: 1 } },
    });
    browser = await launch();
    await connect(browser.ask, outside, []);
  });
  afterAll(async () => {
    await browser?.kill();
    await outside?.close();
  });

  const view = (intentId: string): Promise<CallView | null> => browser.ask('call.get', { intentId });
  const taken = (intentId: string): number =>
    outside.sandbox.calls.list().filter((call) => call.request.metadata?.[INTENT_KEY] === intentId).length;
  const spoil = (kind: '429' | 'hang' | 'hang-after', more: object = {}) =>
    outside.sandbox.faults.add({ endpoint: 'calls.create', kind, times: 1, ...more });

  async function press(): Promise<string> {
    const intentId = crypto.randomUUID();
    number += 1;
    await browser.press(intentId, `+1415555${number}`);
    return intentId;
  }
  async function until(intentId: string, what: string, is: (call: CallView) => boolean): Promise<void> {
    await eventually(async () => is((await view(intentId)) as CallView), { what, every: 5 });
  }
  async function killAndOpen(): Promise<void> {
    await browser.kill();
    outside.sandbox.faults.clear();
    browser = await launch();
  }
  /** Waits until the call is answered; one that the platform took, until its end is known. */
  async function aftermath(intentId: string) {
    const { last } = await eventually(
      async () => {
        await browser.ask('feed.now', {});
        const found = await view(intentId);
        const over = found === null || !OPEN.includes(found.state);
        return over && (taken(intentId) === 0 || found?.state === 'completed') && { last: found };
      },
      { what: 'the call is answered', every: 200 },
    );
    return { state: last?.state ?? 'none', taken: taken(intentId) };
  }

  describe('a browser that is killed and opened again', () => {
    it('sends what waited for a limit, once', async () => {
      spoil('429', { retry_after_seconds: 6 });
      const intentId = await press();
      await until(intentId, 'it waits', (call) => call.waitUntil !== undefined);
      expect(taken(intentId)).toBe(0);
      await killAndOpen();
      expect(await aftermath(intentId)).toEqual({ state: 'completed', taken: 1 });
    });

    it('sends nothing again whose request had left, and says that nobody knows', async () => {
      spoil('hang');
      const intentId = await press();
      await until(intentId, 'it is being sent', (call) => call.state === 'sending');
      await killAndOpen();
      expect(await aftermath(intentId)).toEqual({ state: 'unknown', taken: 0 });
      expect((await view(intentId))?.failure?.next).toBe('check-phone');
    });

    it('completes from its event a call that was taken, and whose answer nobody heard', async () => {
      spoil('hang-after');
      const intentId = await press();
      await eventually(() => taken(intentId) === 1, { what: 'the platform has taken it', every: 5 });
      await killAndOpen();
      expect(await aftermath(intentId)).toEqual({ state: 'completed', taken: 1 });
    });

    it(`places none of ${STRIKES} calls twice, cut off at any instant, and leaves none without an answer`, async () => {
      const chance = createChance(seed);
      for (let strike = 0; strike < STRIKES; strike += 1) {
        const intentId = await press();
        await new Promise((resolve) => setTimeout(resolve, chance.below(80)));
        await killAndOpen();
        const after = await aftermath(intentId);
        expect(after.taken).toBeLessThanOrEqual(1);
        // `none`: the press itself died on its way, and nothing of it is there.
        const states = after.taken === 1 ? ['completed'] : ['none', 'unknown', 'withdrawn', 'refused'];
        expect(states).toContain(after.state);
      }
    }, 180_000);

    it('is locked, and places the call that waited for the passphrase once', async () => {
      expect(await browser.ask('vault.setPassphrase', { passphrase: PASSPHRASE })).toBe(true);
      await browser.ask('vault.lock', {});
      const intentId = await press();
      await until(intentId, 'it waits', (call) => call.failure?.code === 'locked');
      await killAndOpen();
      expect(await browser.ask('vault.state', {})).toEqual({ hasPassphrase: true, locked: true });
      expect(taken(intentId)).toBe(0);
      expect(await browser.ask('vault.unlock', { passphrase: PASSPHRASE })).toBe(true);
      expect(await aftermath(intentId)).toEqual({ state: 'completed', taken: 1 });
    });
  });
}
