/** What a page's script may claim, and how often. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCallStore } from '#lib/calls/call-store.ts';
import { createOutbox } from '#lib/calls/outbox.ts';
import { createPagePresses } from '#lib/calls/page-presses.ts';
import { createCallService } from '#lib/calls/service.ts';
import { err } from '#lib/core/result.ts';
import type { PlaceRequest } from '#lib/model/call.ts';
import { GUARD_CODES } from '#lib/model/guard.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { createKeyValueStore } from '#lib/storage/keys.ts';
import { emptyDatabase } from '../storage/rows.ts';
import { placingTools } from './placing-tools.ts';

const SITE = 'https://crm.example';
const PREMIUM = '+449098790000';
const PLAIN = '+14155552671';

/** An area of the browser's storage, in memory. */
function area() {
  const items = new Map<string, unknown>();
  return {
    get: async (key: string) => (items.has(key) ? { [key]: structuredClone(items.get(key)) } : {}),
    set: async (changes: Record<string, unknown>) => {
      for (const [key, value] of Object.entries(changes)) items.set(key, structuredClone(value));
    },
    remove: async (key: string) => void items.delete(key),
  };
}

let now = 1_000_000;
let service: ReturnType<typeof createCallService>;
let db: Database;
let refused: string[];
beforeEach(() => {
  db = emptyDatabase();
  const store = createKeyValueStore({ local: area(), session: area() } as never);
  refused = [];
  service = createCallService(
    placingTools({
      db,
      outbox: createOutbox({
        store: createCallStore(db),
        sender: { ready: async () => err({ code: 'locked', next: 'unlock', sent: false }) },
        isListed: async () => false,
        wakeTimer: { wakeAt: () => undefined } as never,
        now: () => now,
        random: () => 0,
        changed: () => undefined,
      }),
      pagePresses: createPagePresses({
        db,
        store,
        now: () => now,
        refused: ({ code }, origin) => refused.push(`${code} ${origin}`),
      }),
      settings: async () =>
        settingsSchema.parse({
          callerIds: [{ e164: '+12025550100' }],
          guards: { quietHours: { on: false }, perMinute: 3 },
        }),
      now: () => now,
    }),
  );
});

let made = 0;
const request = (more: Partial<PlaceRequest> = {}): PlaceRequest => ({
  intentId: `intent-${String(++made).padStart(10, '0')}`,
  to: PLAIN,
  ext: '',
  context: { crm: 'generic' },
  accepted: [],
  guess: false,
  ...more,
});

describe('a page’s yes', () => {
  test('counts for what was asked of that intent and number, and for nothing else', async () => {
    const first = request({ to: PREMIUM, accepted: [...GUARD_CODES] });
    expect(await service.place(first, SITE)).toMatchObject({ kind: 'asked', asks: [{ code: 'premium' }] });
    const other = request({ to: PREMIUM, accepted: ['premium'] });
    expect(await service.place(other, SITE)).toMatchObject({ kind: 'asked' });
    const swapped = { ...first, to: '+449098790001' };
    expect(await service.place(swapped, SITE)).toMatchObject({ kind: 'asked' });
    expect(await service.place({ ...first, accepted: ['premium'] }, SITE)).toMatchObject({ kind: 'call' });
  });

  test('of ours is believed', async () => {
    const ours = request({ to: PREMIUM, accepted: ['premium'] });
    expect(await service.place(ours, undefined)).toMatchObject({ kind: 'call' });
  });

  test('never passes a question that was not asked, whatever is claimed in which order', async () => {
    const claim = fc.record({
      intentId: fc.constantFrom('intent-a-0000000', 'intent-b-0000000'),
      to: fc.constantFrom(PREMIUM, '+449098790001'),
      accepted: fc.subarray([...GUARD_CODES]),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(claim, { maxLength: 6 }), async (claims) => {
        made += 100;
        const asked = new Set<string>();
        const placed = new Set<string>();
        for (const { intentId, to, accepted } of claims) {
          const id = `${intentId}${made}`;
          now += 600_000;
          const answer = await service.place(request({ intentId: id, to, accepted }), SITE);
          if (answer.kind === 'call' && !placed.has(id)) {
            expect(asked).toContain(`${id} ${to}`);
            expect(accepted).toContain('premium');
            placed.add(id);
          } else if (answer.kind === 'asked') asked.add(`${id} ${to}`);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('what a page hears of other sites’ calls', () => {
  const OTHER = 'https://other.example';

  test('is that there was one: not when, how it went, or which', async () => {
    const before = request();
    await service.place(before, OTHER);
    const probe = { guess: true, accepted: [] };
    const elsewhere = await service.place(request(probe), SITE);
    expect(JSON.parse(JSON.stringify(elsewhere))).toEqual({
      kind: 'asked',
      asks: [
        { code: 'guess', blocking: false, country: 'US' },
        { code: 'recent', blocking: false },
      ],
    });
    const seen = { code: 'recent', at: now, intentId: before.intentId };
    for (const site of [OTHER, undefined])
      expect(await service.place(request(probe), site)).toMatchObject({ asks: [{ code: 'guess' }, seen] });
    expect(
      await service.again(
        { intentId: before.intentId, newIntentId: request().intentId, accepted: [] },
        undefined,
      ),
    ).not.toMatchObject({ kind: 'failed' });
  });

  test('is not why a number is on the do-not-call list', async () => {
    const own = request();
    await service.place(own, SITE);
    await db.doNotCall.put({ e164: PREMIUM, reason: 'asked on the phone', addedAt: now });
    await db.doNotCall.put({ e164: PLAIN, reason: 'said here', addedAt: now, by: own.intentId });
    const asked = async (to: string, site: string | undefined) =>
      JSON.stringify(await service.place(request({ to }), site));
    expect(await asked(PREMIUM, SITE)).toContain('do-not-call');
    expect(await asked(PREMIUM, SITE)).not.toContain('asked on');
    expect(await asked(PREMIUM, undefined)).toContain('asked on');
    now += 61_000;
    expect(await asked(PLAIN, SITE)).toContain('said here');
    expect(await asked(PLAIN, OTHER)).not.toContain('said here');
  });

  test('is told no more often than a person presses, under one intent or many', async () => {
    const probe = request({ guess: true });
    const answers = [];
    for (let at = 0; at < 9; at += 1)
      answers.push(await service.place({ ...probe, to: `+1415555267${at}` }, SITE));
    expect(answers.map(({ kind }) => kind)).toEqual([...Array(3).fill('asked'), ...Array(6).fill('failed')]);
    // The last question that was heard can still be answered.
    const yes = { ...probe, to: '+14155552672', accepted: ['guess' as const] };
    expect(await service.place(yes, SITE)).toMatchObject({ kind: 'call' });
    now += 61_000;
    expect(await service.place(request({ guess: true, to: '+14155552679' }), SITE)).toMatchObject({
      kind: 'asked',
    });
  });
});

describe('a page’s presses', () => {
  test('end after as many as a person makes in a minute, of that site only, and begin again', async () => {
    const press = (to: string, site: string | undefined) => service.place(request({ to }), site);
    for (const at of [1, 2, 3]) expect(await press(`+1415555267${at}`, SITE)).toMatchObject({ kind: 'call' });
    expect(await press('+14155552675', SITE)).toEqual({
      kind: 'failed',
      failure: { code: 'too-many-calls', next: 'wait', sent: false },
    });
    // Said once a minute: the log has room for 200 events.
    expect(await press('+14155552678', SITE)).toMatchObject({ kind: 'failed' });
    expect(refused).toEqual([`too-many-calls ${SITE}`]);
    expect(await press('+14155552676', 'https://other.example')).toMatchObject({ kind: 'call' });
    expect(await press('+14155552677', undefined)).toMatchObject({ kind: 'call' });
    now += 61_000;
    expect(await press('+14155552675', SITE)).toMatchObject({ kind: 'call' });
  });

  test('are counted though they come all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => service.place(request({ to: `+141555526${10 + at}` }), SITE)),
    );
    expect(answers.filter(({ kind }) => kind === 'call')).toHaveLength(3);
  });

  test('are not answered with a call of another site', async () => {
    const theirs = request();
    await service.place(theirs, 'https://other.example');
    expect(await service.place(theirs, SITE)).toMatchObject({
      kind: 'failed',
      failure: { code: 'not-found' },
    });
    expect(await service.place(theirs, undefined)).toMatchObject({ kind: 'call' });
  });

  test('that are repeated for an intent which is stored are answered with it', async () => {
    const asked = [1, 2, 3].map((at) => request({ to: `+1415555268${at}` }));
    for (const one of asked) await service.place(one, SITE);
    for (const one of asked)
      expect(await service.place(one, SITE)).toMatchObject({ kind: 'call', call: { id: one.intentId } });
    expect(refused).toEqual([]);
  });
});
