/** Placing a call: who calls, the questions that stand before it, and what its row says. */
import type { CallRow, PlaceRequest } from '#lib/model/call.ts';
import { MOST_EXTENSION } from '#lib/model/extension.ts';
import { NOT_FOUND } from '#lib/model/failure.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import { callerFor } from './caller-choice.ts';
import { type DoNotCallTools, listsOf } from './do-not-call.ts';
import { askAbout, askAboutRecent, askAboutUnderWay, RINGING_MS, recentSince } from './guards.ts';
import { metadataOf } from './metadata.ts';
import { factsOf } from './number-facts.ts';
import type { Outbox, Placed } from './outbox.ts';
import type { PagePresses } from './page-presses.ts';

export interface PlacingTools extends DoNotCallTools {
  outbox: Outbox;
  pagePresses: PagePresses;
  installationId: () => Promise<string>;
  /** Whether the company lets a number be called from; what it forbids gives way to what is set. */
  mayCallFrom: (e164: string) => Promise<boolean>;
  /** How many numbers of the do-not-call list have vanished. */
  lostNumbers: () => Promise<number>;
  /** True if a relay tells when a call ended; without one a call that rings looks like one that is over. */
  hearsOfEnds: () => Promise<boolean>;
  now: () => number;
}

/** Whose press it is. */
interface Press {
  /** The site that the call is of. */
  origin?: string | undefined;
  /** The page that sees the questions; absent for ours. */
  viewer?: string;
  /** A call that the person knows of: that one, and what came before it, is no news to the guards. */
  known?: CallRow | undefined;
}

const NO_CALLER_ID: PlatformFailure = { code: 'no-caller-id', next: 'open-settings', sent: false };
const TOO_LONG: PlatformFailure = { code: 'extension-too-long', next: 'check-number', sent: false };

export function createPlacing(tools: PlacingTools) {
  const { db, outbox, pagePresses, settings, now } = tools;

  async function place(request: PlaceRequest, { origin, viewer, known }: Press): Promise<Placed> {
    const { intentId: id, to, ext, context, accepted } = request;
    if (ext.length > MOST_EXTENSION) return { kind: 'failed', failure: TOO_LONG };
    const isOwn = (other: CallRow | undefined) => viewer === undefined || other?.origin === viewer;
    const time = now();
    // All that is read before the row is stored, at once: a person waits for it to ring.
    const [current, installationId, lists, lost, hears, ringing] = await Promise.all([
      settings(),
      tools.installationId(),
      listsOf(tools, to, isOwn, viewer !== undefined),
      tools.lostNumbers(),
      tools.hearsOfEnds(),
      db.calls
        .where('createdAt')
        .above(time - RINGING_MS)
        .toArray(),
    ]);
    const isOfUs = request.from !== undefined && (await tools.mayCallFrom(request.from));
    const callee = { e164: to, record: request.context };
    const caller = isOfUs ? request.from : callerFor(current, callee, origin).from;
    if (caller === undefined) return { kind: 'failed', failure: NO_CALLER_ID };
    const number = factsOf(to, request.country);
    const { guards, withheld } = current;
    const row: CallRow = {
      id,
      state: 'intended',
      to,
      ext,
      from: caller,
      route: request.route ?? routeFor(current, origin),
      ...(number.country !== undefined && { country: number.country }),
      context,
      ...(origin !== undefined && { origin }),
      metadata: metadataOf({ intentId: id, installationId, context, ext, withheld }),
      createdAt: time,
      updatedAt: time,
      attempts: 0,
      serverErrors: 0,
    };
    const isNews = (other: CallRow): boolean =>
      known === undefined || (other.id !== known.id && other.createdAt > known.createdAt);
    const others = hears ? ringing.filter(isNews) : [];
    const { guess, reads } = request;
    const facts = { number, guess, reads, ...lists, lost, now: time };
    const asks = [
      ...askAbout(facts, guards, accepted),
      ...askAboutUnderWay(others, to, guards, accepted, isOwn),
    ];
    // The questions let it through: what is listed now does not stop it should it have to wait.
    const asked: CallRow = lists.listed ? { ...row, wasListed: true } : row;
    return outbox.place(asked, recentSince(guards, time), (recent) => [
      ...asks,
      ...askAboutRecent(recent.filter(isNews), guards, accepted, isOwn),
    ]);
  }

  /** Places for a page's script: its yes counts only for what was asked, and its presses are bounded. */
  function placeForPage(request: PlaceRequest, origin: string, known?: CallRow): Promise<Placed> {
    return pagePresses.inTurn(async () => {
      const [stored, { guards }, accepted] = await Promise.all([
        db.calls.get(request.intentId),
        settings(),
        pagePresses.accepted(request),
      ]);
      if (stored && stored.origin !== origin) return { kind: 'failed', failure: NOT_FOUND };
      const failure = !stored && (await pagePresses.tooMany(request, origin, guards.perMinute));
      if (failure) return { kind: 'failed', failure };
      const answer = await place({ ...request, accepted }, { origin, viewer: origin, known });
      await pagePresses.note(request, origin, answer);
      return answer;
    });
  }

  return { place, placeForPage };
}

/** The site's route, else the settings' own. */
export function routeFor(settings: Settings, origin: string | undefined): CallRow['route'] {
  return settings.sites.find((known) => known.origin === origin)?.route ?? settings.route;
}
