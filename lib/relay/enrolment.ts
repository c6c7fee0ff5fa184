/**
 * Enrolment by a company's policy: where it names a relay and a team code, this browser pairs by itself, and goes on
 * trying, ever more seldom, until it is in. The person types nothing.
 */
import { joined } from '#lib/core/joined.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { RelayProblem } from '#lib/model/relay.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import type { Policy } from '#lib/storage/policy.ts';
import { readRelayUrl } from './client.ts';
import type { Pairing, Whose } from './pairing.ts';

interface EnrolmentTools {
  store: KeyValueStore;
  policy: () => Promise<Policy>;
  pairing: Pick<Pairing, 'pair'>;
  now: () => number;
  /** In [0, 1): browsers that start together do not ask together. */
  random: () => number;
  /** Told after a pairing. */
  enrolled: () => Promise<void>;
}

const FIRST_WAIT_MS = 60_000;
/** A wrong team code or an administrator's decision is not changed by asking often. */
const LONGEST_WAIT_MS = 60 * 60_000;

export function createEnrolment(tools: EnrolmentTools) {
  const { store, policy, pairing, now, random } = tools;

  /** Returns the policy's pairing, and whether the stored one is the same. */
  async function wanted(): Promise<
    Result<{ url: string; teamCode: string; whose: Whose }, 'nothing' | 'done'>
  > {
    const { relayUrl, teamCode, installationName: name, relayPerson: person } = await policy();
    const address = relayUrl === undefined ? undefined : readRelayUrl(relayUrl);
    if (!address?.ok || teamCode === undefined) return err('nothing');
    const current = await store.get('relay');
    // A token that the relay no longer knows: the id may be let in again, or have been shut out.
    if (current?.url === address.value && current.problem !== 'bad-token') return err('done');
    return ok({ url: address.value, teamCode, whose: { name, person } });
  }

  async function enrol(): Promise<void> {
    const want = await wanted();
    if (!want.ok) return;
    const before = await store.get('enrolment');
    const { url, teamCode, whose } = want.value;
    const same = before?.url === url;
    if (same && now() < before.nextAt) return;
    const answer = await pairing.pair(url, teamCode, whose);
    if (answer.ok) {
      await store.set('enrolment', null);
      await tools.enrolled();
      return;
    }
    const tries = (same ? before.tries : 0) + 1;
    await store.set('enrolment', {
      url,
      tries,
      problem: answer.error,
      nextAt: now() + waitAfter(answer.error, tries),
    });
  }

  function waitAfter(problem: RelayProblem, tries: number): number {
    if (problem === 'locked') return 0;
    const standing = problem === 'revoked' || problem === 'wrong-team-code' || problem === 'insecure-address';
    const ms = standing ? LONGEST_WAIT_MS : Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
    return Math.round(ms * (1 + random() / 2));
  }

  return {
    /** Pairs if the policy wants it and it is due. Several calls at once are one. */
    check: joined(enrol),
    /** The policy is another: what failed under the last one is due at once. */
    startAnew: () => store.set('enrolment', null),
    /** The policy has a relay and a team code: the browser's connection is the company's. */
    async isManaged() {
      const want = await wanted();
      return want.ok || want.error === 'done';
    },
    /** Why this browser is not enrolled although it should be; undefined if it is, or nothing says that it should. */
    async problem(): Promise<RelayProblem | undefined> {
      if (!(await wanted()).ok) return undefined;
      return (await store.get('enrolment'))?.problem;
    },
    /** When to look again, ms since the epoch; undefined: nothing is to be done. */
    async nextAt(): Promise<number | undefined> {
      if (!(await wanted()).ok) return undefined;
      return (await store.get('enrolment'))?.nextAt ?? now();
    },
  };
}
export type Enrolment = ReturnType<typeof createEnrolment>;
