/** Places calls at a breaking platform, in either browser, and tells what became of them. */
import type { CallRow } from '#lib/model/call.ts';
import { type Ask, callUntilAnswered } from '../harness/ask.ts';
import type { Breakage, BreakingPlatform } from './breaking-platform.ts';

export interface Caller {
  connect(): Promise<void>;
  /** Presses, and waits until the call is no longer on its way; its state then. */
  call(to: string): Promise<CallRow['state']>;
  /** Presses while the platform breaks; how often a call arrived, and what the person is shown. */
  callBroken(to: string, how: Breakage): Promise<{ arrivals: number; state: CallRow['state'] }>;
}

const FROM = '+12025550100';

export function createCaller(ask: Ask, platform: BreakingPlatform): Caller {
  const call = async (to: string) => (await callUntilAnswered(ask, to)).state;
  return {
    async connect() {
      await ask('settings.save', {
        patch: { baseUrl: platform.url, callerIds: [{ e164: FROM, label: '' }], defaultFrom: FROM },
      });
      const added = await ask('keys.add', { capability: 'click-to-call', key: 'a-key-of-this-test' });
      if (!added.ok) throw new Error(`the key was not accepted: ${added.error.code}`);
    },
    call,
    async callBroken(to, how) {
      const before = platform.taken.length;
      platform.breakNext(how);
      const state = await call(to);
      return { arrivals: platform.taken.length - before, state };
    },
  };
}
