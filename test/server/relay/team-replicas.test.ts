/** A team over two relays on one PostgreSQL, and how gently many browsers are woken. */
import { describe, expect, it } from 'vitest';
import { setOutcomes } from '#server/relay/store/team-state.ts';
import { createGentleWake, TEAM_NOTICE } from '#server/relay/team/team.ts';
import { openRelay, openStream, until } from './kit.ts';
import { listNumber, readList, TEAM_ENV, teamKey, teamOf } from './team-kit.ts';
import { withPostgres } from './with-postgres.ts';

const postgres = withPostgres();

describe('two relays on one database', () => {
  it('tell each other’s browsers at once: a number, outcomes, whose a browser is', async () => {
    const databaseUrl = await postgres.createDatabase();
    const [here, there] = [
      await openRelay({ databaseUrl, env: TEAM_ENV }),
      await openRelay({ databaseUrl, env: TEAM_ENV }),
    ];
    const who = await here.pair();
    const stream = await openStream(there, who.feed_token);
    const first = await until(stream.team, 'a tag');
    const next = (before: string | undefined) =>
      until(() => stream.team() !== before && stream.team(), 'another tag');

    await listNumber(here, who, '+4930901821');
    const second = await next(first);
    expect((await teamOf(there, who)).tag).toBe(second);
    expect((await readList(there, who)).listed).toEqual(new Set([teamKey.hashOf('+4930901821')]));

    // As the administrator's command does.
    await setOutcomes(here.database, { outcomes: [{ name: 'Offer sent' }], outcomeRequired: true }, 0);
    await here.database.notify(TEAM_NOTICE);
    const third = await next(second);
    expect(await teamOf(there, who)).toMatchObject({ outcomeRequired: true, tag: third });

    await here.people.put([{ name: 'Dana Cohen', agentId: 'u_7', callerIds: [], groups: [] }]);
    await here.people.map(who.installation_id, 'Dana Cohen');
    await here.database.notify(`${TEAM_NOTICE} ${who.installation_id}`);
    expect(await next(third)).toBe((await teamOf(here, who)).tag);
    expect((await teamOf(there, who)).person).toMatchObject({ name: 'Dana Cohen', agentId: 'u_7' });
    await here.close();
    await there.close();
  });
});

describe('many browsers', () => {
  it('are woken at once for the first change, and together for those that follow', async () => {
    let now = 0;
    let woken = 0;
    const all = createGentleWake(
      () => 10,
      () => {
        woken += 1;
      },
      { clock: () => now, each: 1, least: 20 },
    );
    all.wake();
    expect(woken).toBe(1);
    now = 5;
    for (let n = 0; n < 100; n += 1) all.wake();
    expect(woken).toBe(1);
    await until(() => woken === 2, 'the second waking');
    now = 1000;
    all.wake();
    expect(woken).toBe(3);
    all.stop();
  });
});
