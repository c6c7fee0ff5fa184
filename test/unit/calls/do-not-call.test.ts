/** A call that had to wait, and the do-not-call lists: what let it through lets it go, what came since does not. */
import { expect, test } from 'vitest';
import { createCallStore } from '#lib/calls/call-store.ts';
import { isRefusedByList } from '#lib/calls/do-not-call.ts';
import { createOutbox } from '#lib/calls/outbox.ts';
import { createCallService } from '#lib/calls/service.ts';
import { err, ok } from '#lib/core/result.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { emptyDatabase, NO_COMPANY } from '../storage/rows.ts';
import { placingTools } from './placing-tools.ts';

const TO = '+14155552671';
type Guard = 'off' | 'warn' | 'block';
type List = 'mine' | 'policy' | 'company';

/**
 * What becomes of a call that waits for the passphrase, the answer to the question being yes.
 * @param lists which have the number before the press, and which only during the wait
 */
async function afterWait(guard: Guard, lists: { before?: List; during?: List; guardThen?: Guard }) {
  const db = emptyDatabase();
  const on = new Set<List>();
  let doNotCall = guard;
  let locked = true;
  const list = async (one: List | undefined) => {
    if (one === 'mine') await db.doNotCall.put({ e164: TO, reason: '', addedAt: 1 });
    if (one) on.add(one);
  };
  const tools = {
    db,
    settings: async () =>
      settingsSchema.parse({
        callerIds: [{ e164: '+14155550100' }],
        guards: { doNotCall, quietHours: { on: false } },
      }),
    isListedForAll: async () => on.has('policy'),
    company: { ...NO_COMPANY, find: async () => (on.has('company') ? ('listed' as const) : undefined) },
  };
  const sent: string[] = [];
  const outbox = createOutbox({
    store: createCallStore(db),
    sender: {
      ready: async () =>
        locked
          ? err({ code: 'locked', next: 'unlock', sent: false })
          : ok(async ({ to }) => {
              sent.push(to);
              return ok({ id: 'c_1', status: 'initiated', created_at: '2026-11-21T00:00:00Z' });
            }),
    },
    isListed: (row) => isRefusedByList(tools, row),
    wakeTimer: { wakeAt: () => undefined },
    now: () => 1_000_000,
    random: () => 0,
    changed: () => undefined,
  });
  const calls = createCallService(
    placingTools({
      ...tools,
      outbox,
      now: () => 1_000_000,
    }),
  );
  await list(lists.before);
  const press = {
    to: TO,
    ext: '',
    context: { crm: 'generic' },
    accepted: ['do-not-call' as const],
    guess: false,
  };
  const answer = await calls.place({ ...press, intentId: crypto.randomUUID() }, undefined);
  await outbox.settled();
  await list(lists.during);
  doNotCall = lists.guardThen ?? guard;
  locked = false;
  await outbox.unlocked();
  await outbox.settled();
  return answer.kind === 'call' ? (sent.length === 1 ? 'sent' : 'refused') : answer.kind;
}

test.each(['mine', 'policy'] as const)(
  'a yes to a number on the list (%s) holds through the wait',
  async (before) => {
    expect(await afterWait('warn', { before })).toBe('sent');
  },
);

test.each(['mine', 'policy'] as const)(
  'a list that is not asked (%s) stops no call that waits',
  async (one) => {
    expect(await afterWait('off', { before: one })).toBe('sent');
    expect(await afterWait('off', { during: one })).toBe('sent');
  },
);

test.each(['mine', 'policy'] as const)(
  'a number that is listed during the wait (%s) is not called',
  async (during) => {
    expect(await afterWait('warn', { during })).toBe('refused');
    expect(await afterWait('block', { during })).toBe('refused');
  },
);

test('a guard that came to block during the wait does', async () => {
  expect(await afterWait('warn', { before: 'mine', guardThen: 'block' })).toBe('refused');
});

test.each(['off', 'warn'] as const)(
  'what the company lists is not called, whatever was said (%s)',
  async (guard) => {
    expect(await afterWait(guard, { during: 'company' })).toBe('refused');
    expect(await afterWait(guard, { before: 'mine', during: 'company' })).toBe('refused');
    expect(await afterWait(guard, { before: 'company' })).toBe('asked');
  },
);
