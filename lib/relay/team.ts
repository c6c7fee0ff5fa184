/**
 * The team of the company's relay, kept up with: the feed says that it changed, then it is asked
 * for. The do-not-call list, which is large, is read by pages, each stored with its number.
 *
 *   page of the feed ──► another team than seen? ──► GET /team ──► list behind? ──► GET /team/do-not-call?after=N … ──► done
 *                            │ pushed to all at once: after a while, by chance
 */
import { coalesce } from '#lib/core/coalesce.ts';
import type { Team, TeamList } from '#lib/model/team.ts';
import { keptTeam } from '#lib/storage/keys.ts';
import type { CompanyList } from './company-list.ts';
import type { CompanyListings } from './company-listings.ts';
import type { RelayTools } from './relay-tools.ts';

export interface TeamTools extends RelayTools<'team' | 'teamList'> {
  list: CompanyList;
  listings: Pick<CompanyListings, 'tick' | 'answered' | 'confirm' | 'forget'>;
  /** The team is another: who works here, outcomes, whether there is a list. */
  changed: () => void;
}

/** Browsers that hear of a change at one moment ask within this time. Milliseconds. */
const SPREAD_MS = 15_000;
/** The relay's team and its list do not fit together: it is asked again after so long. Milliseconds. */
const AGAIN_MS = 5_000;
/** As often a relay whose pages name no team is asked whether it has none. Milliseconds. */
const CONFIRM_MS = 5 * 60_000;

interface Link {
  url: string;
  relay: ReturnType<TeamTools['client']>;
  token: string;
}

async function linkOf({ store, token, client }: TeamTools): Promise<Link | undefined> {
  const url = (await store.get('relay'))?.url;
  const secret = await token();
  return url !== undefined && secret.ok ? { url, relay: client(url), token: secret.value } : undefined;
}

export function createTeamSync(tools: TeamTools) {
  const { store, list, listings, wakeTimer, now } = tools;
  /** The team that the relay has now, as it said last, and when to ask for it. It says so again in each page. */
  let wanted: { etag: string | undefined; at: number } | undefined;
  let quietUntil = 0;
  let confirmedAt = Number.NEGATIVE_INFINITY;

  const kept = () => keptTeam(store);

  async function forget(): Promise<void> {
    wanted = undefined;
    await store.set('team', null);
    await Promise.all([list.forget(), listings.forget()]);
  }

  async function ask({ url, relay, token }: Link): Promise<void> {
    if (!wanted || now() < wanted.at) return;
    const asked = wanted;
    const answer = await relay.team(token);
    quietUntil = now() + relay.askedToWait();
    if (!answer.ok || (await store.get('relay'))?.url !== url) return;
    if (answer.value !== null) await keep(tools, { url, seen: asked.etag ?? '', team: answer.value });
    // Numbers on their way stay: the relay may have its team again.
    else await Promise.all([store.set('team', null), list.forget()]);
    if (asked.etag === undefined) confirmedAt = now();
    if (wanted === asked) wanted = undefined;
    tools.changed();
  }

  const run = coalesce(async () => {
    const team = await kept();
    const relay = (team || wanted) && now() >= quietUntil ? await linkOf(tools) : undefined;
    if (!relay) return;
    await ask(relay);
    const doNotCall = (await kept())?.team.doNotCall;
    if (!doNotCall) return;
    await listings.tick();
    // A number that was listed already changes nothing at the relay, whose list is read all the same: then it has it.
    const answered = await listings.answered();
    if (answered.length === 0 && (await list.isUpToDate(doNotCall))) return;
    const read = await readList(list, doNotCall, relay);
    quietUntil = now() + relay.relay.askedToWait();
    if (read === 'all') await listings.confirm(answered);
    else if (read === 'another') {
      wanted ??= { etag: undefined, at: now() + AGAIN_MS };
      wakeTimer.wakeAt(wanted.at);
    }
  });

  return {
    /** The team of the relay that this browser is paired with; undefined: it has none. */
    current: async (): Promise<Team | undefined> => (await kept())?.team,
    /**
     * A page of the feed came.
     * @param etag of the relay's team; undefined: it has none
     * @param pushed it came to all browsers that listen, at one moment
     */
    async noticed(etag: string | undefined, pushed: boolean): Promise<void> {
      const team = await kept();
      // A relay that has a team no more says so itself, before all that is known of it goes.
      if (etag === team?.seen) return;
      // A relay of before, or one that has none any more: it is asked itself, and not with each page.
      if (etag === undefined && now() - confirmedAt < CONFIRM_MS) return;
      const before = wanted?.etag === etag ? wanted : undefined;
      const spread = pushed && team ? tools.random() * SPREAD_MS : 0;
      wanted = before ?? { etag, at: now() + spread };
      if (now() >= wanted.at) await run();
      else wakeTimer.wakeAt(wanted.at);
    },
    /** Asks, reads and sends what is due. Safe at any time, and several at once. */
    tick: run,
    /** The pairing is gone: so is the team. */
    forget,
  };
}

async function keep(
  { store, list, listings }: TeamTools,
  team: { url: string; seen: string; team: Team },
): Promise<void> {
  const before = await store.get('team');
  // Another company's list says nothing here, and would hide that this one's was not read yet.
  if (before !== null && before.url !== team.url) await Promise.all([list.forget(), listings.forget()]);
  if (!team.team.doNotCall) await list.forget();
  await store.set('team', team);
}

/** Reads what is missing of a list. `another`: the relay has another one by now, as its feed says too. */
async function readList(
  list: CompanyList,
  wanted: TeamList,
  { relay, token }: Link,
): Promise<'all' | 'some' | 'another'> {
  for (;;) {
    const after = await list.seqOf(wanted);
    const page = await relay.teamList(token, after);
    if (!page.ok) return 'some';
    if (page.value.epoch !== wanted.epoch) return 'another';
    await list.apply(wanted, page.value);
    // A page that says "more" without moving on would be asked for without end.
    if (!page.value.more || page.value.seq <= after) return 'all';
  }
}
