import { describe, expect, test } from 'vitest';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { RelayProblem } from '#lib/model/relay.ts';
import { createEnrolment } from '#lib/relay/enrolment.ts';
import type { Policy } from '#lib/storage/policy.ts';
import { memoryStore } from '../storage/areas.ts';
import { pairingWith } from './pairing-row.ts';

const POLICY: Policy = { relayUrl: 'https://relay.company.example', teamCode: 'K7M2P-9XQ4T' };
const MINUTE = 60_000;

/** `answers`: of the relay, one after another, the last for ever. */
function bench(answers: Result<string, RelayProblem>[] = [ok('https://relay.company.example')]) {
  const { store } = memoryStore();
  const world = { policy: POLICY, now: 1_000_000, asked: [] as unknown[], enrolled: 0 };
  const enrolment = createEnrolment({
    store,
    policy: async () => world.policy,
    pairing: {
      async pair(url, code, whose) {
        world.asked.push([url, code, whose]);
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        if (answer?.ok) await store.set('relay', pairingWith(url));
        return answer ?? err('unreachable');
      },
    },
    now: () => world.now,
    random: () => 0,
    async enrolled() {
      world.enrolled += 1;
    },
  });
  return { store, enrolment, world };
}

describe('enrolment', () => {
  test('pairs by itself, once', async () => {
    const { enrolment, world } = bench();
    world.policy = { ...POLICY, installationName: 'Dana, Berlin', relayPerson: 'dana@company.example' };
    await Promise.all([enrolment.check(), enrolment.check()]);
    await enrolment.check();
    const whose = { name: 'Dana, Berlin', person: 'dana@company.example' };
    expect(world.asked).toEqual([['https://relay.company.example', 'K7M2P-9XQ4T', whose]]);
    expect(world.enrolled).toBe(1);
    expect(await enrolment.isManaged()).toBe(true);
    expect(await enrolment.problem()).toBeUndefined();
    expect(await enrolment.nextAt()).toBeUndefined();
  });

  test.each([
    {},
    { relayUrl: 'https://relay.company.example' },
    { teamCode: 'K7M2P-9XQ4T' },
    { relayUrl: 'ftp://relay.company.example', teamCode: 'K7M2P-9XQ4T' },
  ] as Policy[])('does nothing for %j', async (policy) => {
    const { enrolment, world } = bench();
    world.policy = policy;
    await enrolment.check();
    expect(world.asked).toEqual([]);
    expect(await enrolment.isManaged()).toBe(false);
    expect(await enrolment.nextAt()).toBeUndefined();
  });

  test('tries ever more seldom while the relay does not answer, and pairs when it does', async () => {
    const no = err('unreachable' as const);
    const { enrolment, world } = bench([no, no, no, ok('')]);
    const waits: number[] = [];
    for (let tries = 1; tries <= 3; tries += 1) {
      await enrolment.check();
      expect(await enrolment.problem()).toBe('unreachable');
      const next = (await enrolment.nextAt()) ?? 0;
      waits.push(next - world.now);
      world.now = next - 1;
      await enrolment.check();
      expect(world.asked).toHaveLength(tries);
      world.now = next;
    }
    expect(waits).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE]);
    await enrolment.check();
    expect(world.enrolled).toBe(1);
  });

  test.each(['revoked', 'wrong-team-code'] as const)(
    'does not press a relay that says %s',
    async (problem) => {
      const { enrolment, world } = bench([err(problem)]);
      await enrolment.check();
      world.now += 59 * MINUTE;
      await enrolment.check();
      expect(world.asked).toHaveLength(1);
      expect(await enrolment.problem()).toBe(problem);
      world.now += MINUTE;
      await enrolment.check();
      expect(world.asked).toHaveLength(2);
    },
  );

  test('tries at once under another policy, and with another relay', async () => {
    const { enrolment, world } = bench([err('wrong-team-code'), err('unreachable')]);
    await enrolment.check();
    world.policy = { ...POLICY, teamCode: 'ANOTHER-CODE' };
    await enrolment.startAnew();
    await enrolment.check();
    world.policy = { ...POLICY, relayUrl: 'https://other.company.example' };
    await enrolment.check();
    expect(world.asked).toHaveLength(3);
  });

  test('pairs with the relay that the policy names, whatever this browser was paired with', async () => {
    const { enrolment, world } = bench();
    await enrolment.check();
    world.policy = { ...POLICY, relayUrl: 'https://other.company.example' };
    await enrolment.check();
    expect(world.asked).toHaveLength(2);
  });

  test('pairs again if its token is no longer known, and says why it may not', async () => {
    const { enrolment, store, world } = bench([ok(''), err('revoked')]);
    await enrolment.check();
    const pairing = await store.get('relay');
    if (pairing) await store.set('relay', { ...pairing, problem: 'bad-token' });
    await enrolment.check();
    expect(world.asked).toHaveLength(2);
    expect(await enrolment.problem()).toBe('revoked');
  });

  test('waits for the passphrase only as long as that is missing', async () => {
    const { enrolment, world } = bench([err('locked'), ok('')]);
    await enrolment.check();
    await enrolment.check();
    expect(world.enrolled).toBe(1);
  });

  test('keeps no team code', async () => {
    const { enrolment, store } = bench([err('unreachable')]);
    await enrolment.check();
    expect(JSON.stringify(await store.get('enrolment'))).not.toContain(POLICY.teamCode);
  });
});
