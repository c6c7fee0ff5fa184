/** Figures of a team: the same whatever order events come in, however often, whichever relay stores them. */
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { type CallFact, createTeamFigures, figureSteps } from '#server/relay/store/team-figures.ts';
import { createCallFacts } from '#server/relay/team/call-facts.ts';
import { createDayOf } from '#server/relay/team/day-of.ts';
import { onEachStore } from './broker-bench.ts';
import { installationId, ownMetadata, type TestRelay, wrapUp } from './kit.ts';
import { listNumber, TEAM_ENV } from './team-kit.ts';

const ENV = { ...TEAM_ENV, RELAY_TIME_ZONE: 'Asia/Jerusalem' };
const dayOf = createDayOf('Asia/Jerusalem');
const facts = createCallFacts(dayOf, () => ({
  outcomes: [{ name: 'Offer sent', reached: true }, { name: 'Nothing' }],
  outcomeRequired: false,
}));

/** The sums as they should be: each call's facts joined, then counted. */
function counted(all: readonly CallFact[], now: number) {
  const calls = new Map<string, CallFact>();
  for (const fact of all) {
    const key = `${fact.installationId} ${fact.intentId}`;
    const had = calls.get(key);
    if (!had) {
      calls.set(key, fact);
      continue;
    }
    const early = fact.at < had.at ? fact : had;
    const late = fact.revision > had.revision ? fact : had;
    const durationMs = Math.max(fact.durationMs, had.durationMs);
    calls.set(key, { ...late, at: early.at, day: early.day, durationMs });
  }
  const rows = new Map<string, object>();
  for (const { day, installationId: id } of calls.values()) {
    const own = [...calls.values()].filter((each) => each.day === day && each.installationId === id);
    const outcomes: Record<string, number> = {};
    for (const { outcome } of own) if (outcome) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    rows.set(`${day} ${id}`, {
      ...{ day, id, calls: own.length, reached: own.filter(({ reached }) => reached).length },
      talkMs: own.reduce((sum, { durationMs }) => sum + durationMs, 0),
      open: own.filter(({ revision }) => revision === 0).length,
      overdue: own.filter(({ callbackAt }) => callbackAt !== null && callbackAt <= now).length,
      outcomes,
    });
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

onEachStore('figures of a team', ENV, (bench) => {
  let relay: TestRelay;
  beforeEach(() => {
    relay = bench.test;
  });

  it('are joined from facts in any order, with duplicates, by relays at once', {
    timeout: 240_000,
  }, async () => {
    const start = Date.parse('2026-03-01T20:00:00Z');
    const intents = ['intent-0001', 'intent-0002', 'intent-0003'];
    let round = 0;
    const fact = fc.record({
      intent: fc.constantFrom(...intents),
      who: fc.constantFrom('a', 'b'),
      // Over midnight in Jerusalem.
      at: fc.integer({ min: 0, max: 4 * 3600_000 }).map((ms) => start + ms),
      kind: fc.constantFrom('placed', 'completed', 'wrapped-up'),
      seconds: fc.integer({ min: 0, max: 300 }),
      outcome: fc.constantFrom(undefined, 'Offer sent', 'Nothing', 'reached', 'busy'),
      callback: fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        async (drawn, luck) => {
          round += 1;
          const ids = { a: installationId(), b: installationId() };
          const now = bench.clock.now;
          const all = drawn.map(({ intent, who, at, kind, seconds, outcome, callback }, index): CallFact => {
            const id = ids[who as 'a'];
            const metadata = ownMetadata({ installation_id: id }, intent);
            if (kind === 'placed')
              return facts.placed({ installationId: id, kind: 'call', requestId: intent }, at);
            const completed = facts.completed({ id: 'c_1', duration_seconds: seconds, metadata }, at);
            if (kind === 'completed' && completed) return completed;
            const callback_at = callback === undefined ? undefined : new Date(now + callback).toISOString();
            // A revision says one thing.
            const said = { intent_id: intent, revision: index + 1, outcome, callback_at };
            return facts.wrappedUp(id, { ...said, changed_at: '', metadata }, at);
          });
          const shuffled = [...all, ...all.filter((_, at) => at % 2 === 0)]
            .map((each) => [luck.next().value ?? 0, each] as const)
            .sort(([a], [b]) => a - b)
            .map(([, each]) => each);
          const half = Math.ceil(shuffled.length / 2);
          await Promise.all([
            relay.database.write(figureSteps(shuffled.slice(0, half))),
            ...shuffled.slice(half).map((each) => relay.database.write(figureSteps([each]))),
          ]);
          const figures = createTeamFigures(relay.database, () => now);
          const read = (await figures.read(20260301, 20260302, true)).filter(({ installationId: id }) =>
            Object.values(ids).includes(id),
          );
          expect(
            read
              .map(
                ({ installationId: id, person: _p, installationName: _n, listed: _l, outcomes, ...row }) => ({
                  ...row,
                  id,
                  outcomes: Object.fromEntries(outcomes),
                }),
              )
              .sort((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1)),
          ).toEqual(counted(all, now));
        },
      ),
      { numRuns: 25 },
    );
    expect(round).toBeGreaterThanOrEqual(25);
  });

  it('are those of the day, to the call: placed, ended, wrapped up, listed', async () => {
    const [dana, noor] = [await relay.pair(), await relay.pair()];
    await relay.people.put([{ name: 'Dana Cohen', callerIds: [], groups: [] }]);
    await relay.people.map(dana.installation_id, 'Dana Cohen');
    await relay.relay.tidy();
    expect((await relay.feed(dana.feed_token)).wrap_ups).toBe(true);
    const end = (who: typeof dana, intent: string, seconds: number) =>
      relay.call(
        JSON.stringify({
          id: `c_${intent}`,
          duration_seconds: seconds,
          metadata: ownMetadata(who, intent),
        }),
      );
    await relay.post('/platform/v1/calls', JSON.stringify(bench.bodyOf('intent-0001', dana)), {
      Authorization: `Bearer ${dana.feed_token}`,
      'Idempotency-Key': 'intent-0001',
    });
    await end(dana, 'intent-0001', 60);
    await end(dana, 'intent-0001', 60);
    await wrapUp(relay, dana, 'intent-0001', { revision: 1, outcome: 'reached' });
    await wrapUp(relay, dana, 'intent-0002', {
      revision: 2,
      outcome: 'callback',
      callback_at: '2026-03-01T11:00:00Z',
    });
    await wrapUp(relay, dana, 'intent-0002', { revision: 1, outcome: 'busy' });
    await end(dana, 'intent-0002', 30);
    await end(noor, 'intent-0003', 10);
    await listNumber(relay, dana, '+4930901829');
    await listNumber(relay, dana, '+4930901829');
    const today = dayOf(bench.clock.now);
    const [first, second] = await relay.figures.read(today, today);
    const ofBrowser = { installationId: noor.installation_id, installationName: 'A browser' };
    expect(second).toMatchObject({
      ...{ person: 'Dana Cohen', installationId: '', calls: 2, reached: 2, talkMs: 90_000 },
      ...{ open: 0, listed: 1, overdue: 1, outcomes: new Map(Object.entries({ reached: 1, callback: 1 })) },
    });
    expect(first).toMatchObject({ ...ofBrowser, person: '', calls: 1, reached: 0, open: 1, talkMs: 10_000 });
    // Mapped later: what the browser did before is that person's; what was another's stays theirs.
    await relay.people.put([{ name: 'Noor Haddad', callerIds: [], groups: [] }]);
    await relay.people.map(noor.installation_id, 'Noor Haddad');
    await relay.people.map(dana.installation_id, 'Noor Haddad');
    expect((await relay.figures.read(today, today)).map(({ person, calls }) => [person, calls])).toEqual([
      ['Dana Cohen', 2],
      ['Noor Haddad', 1],
    ]);
    const kept = await relay.database.read('SELECT * FROM relay_team_calls');
    expect(JSON.stringify(kept)).not.toMatch(/\+49|Wants/);
  });

  it('begin a day at midnight of the company, by the relay’s clock, and go when they have had their time', async () => {
    expect([dayOf(Date.parse('2026-03-01T21:59:00Z')), dayOf(Date.parse('2026-03-01T22:00:00Z'))]).toEqual([
      20260301, 20260302,
    ]);
    const who = await relay.pair();
    // A browser whose clock is a year ahead.
    await wrapUp(relay, who, 'intent-0001', {
      revision: 1,
      outcome: 'reached',
      changed_at: '2027-03-01T00:00:00Z',
    });
    expect(await relay.figures.read(20260301, 20260301)).toMatchObject([{ calls: 1 }]);
    await relay.figures.erase(20260301);
    expect(await relay.figures.read(20260301, 20260301)).toMatchObject([{ calls: 1 }]);
    await relay.figures.erase(20260302);
    expect(await relay.figures.read(20200101, 20300101)).toEqual([]);
    expect(await relay.database.read('SELECT * FROM relay_team_calls')).toEqual([]);
  });
});
