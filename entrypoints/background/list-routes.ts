/** The call list: kept here, worked through in the pages of ours. */
import type { App } from './app.ts';
import type { Handlers } from './dispatch.ts';

export function listRoutes(app: Pick<App, 'callList' | 'calls' | 'store'>, touched: () => Promise<void>) {
  const { callList, calls, store } = app;
  return {
    'list.add': ({ numbers, barred }) => callList.add(numbers, barred),
    async 'list.call'({ entryId, intentId: fresh, again, from, accepted }) {
      await touched().catch(() => undefined);
      const turn = await callList.intentFor(entryId, fresh, again);
      if (!turn) return null;
      const { entry, intentId } = turn;
      const answer = await calls.place(
        {
          intentId,
          to: entry.e164,
          ext: entry.ext,
          context: entry.context,
          guess: entry.guess,
          accepted,
          ...(entry.country !== undefined && { country: entry.country }),
          ...(entry.reads !== undefined && { reads: entry.reads }),
          ...(from !== undefined && { from }),
        },
        undefined,
      );
      if (answer.kind !== 'call') await callList.release(turn.before, intentId);
      return answer;
    },
    'list.change': ({ entryId, change }) => callList.change(entryId, change),
    async 'list.set'(change) {
      await store.set('callList', { ...(await store.get('callList')), ...change });
    },
    'list.clear': () => callList.clear(),
  } satisfies Partial<Handlers>;
}
