/** What the tests of a team share: a relay that has one, and its questions. */
import { z } from 'zod';
import { type Team, teamSchema } from '#lib/model/team.ts';
import type { PairAnswer } from '#lib/relay/contract.ts';
import { createListedHash, hashText } from '#lib/relay/listed-hash.ts';
import { type TeamListPage, teamListPageSchema } from '#lib/relay/team-contract.ts';
import { createTeamKey } from '#server/relay/store/team-key.ts';
import { bearer, type TestRelay } from './kit.ts';

export const TEAM_KEY = 'a key of the team, as tests have it';
export const ADMIN_TOKEN = 'an administrator’s token, for tests only'
  .normalize('NFKD')
  .replace(/[^ -~]/g, '-');
export const TEAM_ENV = { RELAY_TEAM_KEY: TEAM_KEY, RELAY_ADMIN_TOKEN: ADMIN_TOKEN };
export const teamKey = createTeamKey(TEAM_KEY);

type Who = Pick<PairAnswer, 'feed_token'>;

export async function teamOf(relay: TestRelay, who: Who): Promise<Team & { tag: string }> {
  const response = await relay.get('/team', who);
  const tag = (response.headers.get('etag') ?? '').replaceAll('"', '');
  return { ...teamSchema.parse(await response.json()), tag };
}

/** The name of a number as a browser makes it, with the key that it was given. */
export async function hashFor(relay: TestRelay, who: Who, number: string): Promise<string> {
  const { doNotCall } = await teamOf(relay, who);
  if (!doNotCall) throw new Error('the team has no list');
  return hashText(await (await createListedHash(doNotCall.key))(number));
}

export async function listNumber(relay: TestRelay, who: Who, number: string, why = 'Asked us not to') {
  const hash = await hashFor(relay, who, number);
  return relay.post('/team/do-not-call', JSON.stringify({ hash, why }), bearer(who));
}

/** Reads the list as a browser does, from where it was. */
export async function readList(
  relay: TestRelay,
  who: Who,
  from = 0,
  into = new Set<string>(),
): Promise<{ seq: number; listed: Set<string>; epoch: string }> {
  for (let after = from; ; ) {
    const response = await relay.get(`/team/do-not-call?after=${after}`, who);
    const page: TeamListPage = teamListPageSchema.parse(await response.json());
    for (const hash of unpacked(page.listed)) into.add(hash);
    for (const hash of unpacked(page.unlisted)) into.delete(hash);
    after = page.seq;
    if (!page.more) return { seq: after, listed: into, epoch: page.epoch };
  }
}

function unpacked(text: string): string[] {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length / 16 }, (_, at) =>
    bytes.subarray(at * 16, at * 16 + 16).toString('base64url'),
  );
}

export const asAdmin = async (relay: TestRelay, body: object, token = ADMIN_TOKEN) => {
  const response = await relay.post('/admin/do-not-call', JSON.stringify(body), {
    Authorization: `Bearer ${token}`,
  });
  return { status: response.status, answer: z.looseObject({}).parse(await response.json()) };
};
