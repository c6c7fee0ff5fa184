/** Calls as the rest of the extension asks for them: settings, guards and metadata around the outbox. */

import type { DataOf } from '#lib/messages/routes.ts';
import type { CallRow, CallView, PlaceAnswer, PlaceRequest } from '#lib/model/call.ts';
import { STORAGE_FAILED } from '#lib/model/failure.ts';
import type { CardFacts } from '#lib/model/number-card.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import type { Database } from '#lib/storage/database.ts';
import { askAbout, askAboutRecent, recentSince } from './guards.ts';
import { metadataOf } from './metadata.ts';
import { factsOf, timesOf } from './number-facts.ts';
import type { Outbox, Placed } from './outbox.ts';
import type { PagePresses } from './page-presses.ts';
import { viewOf } from './view.ts';

export interface CallServiceTools {
  db: Database;
  outbox: Outbox;
  pagePresses: PagePresses;
  settings: () => Promise<Settings>;
  installationId: () => Promise<string>;
  /** Whether the company's policy lets a number be called from; what it forbids gives way to what is set. */
  mayCallFrom: (e164: string) => Promise<boolean>;
  now: () => number;
}

export interface CallService {
  /** @param origin the page that was pressed on; absent for the extension's pages. */
  place(request: PlaceRequest, origin: string | undefined): Promise<PlaceAnswer>;
  again(request: DataOf<'call.again'>, origin: string | undefined): Promise<PlaceAnswer>;
  cancel(intentId: string, origin: string | undefined): Promise<CallView | null>;
  /** Null if there is none, or if it was placed from another site than `origin`. */
  view(intentId: string, origin: string | undefined): Promise<CallView | null>;
  /** Numbers as people write them internationally, by E.164. */
  names(e164s: readonly string[]): Record<string, string>;
  /** Facts of a number; for a page, last call and name come from calls of its own site only. */
  card(asked: { e164: string; country?: string }, origin: string | undefined): Promise<CardFacts>;
  preview(asked: DataOf<'call.preview'>): Promise<Record<string, string>>;
  viewOfRow(row: CallRow): Promise<CallView>;
}

const NO_CALLER_ID: PlatformFailure = { code: 'no-caller-id', next: 'open-settings', sent: false };
const NOT_FOUND: PlatformFailure = { code: 'not-found', next: 'none', sent: false };

export function createCallService(tools: CallServiceTools): CallService {
  const { db, outbox, pagePresses, settings, installationId, mayCallFrom, now } = tools;

  async function viewOfRow(row: CallRow): Promise<CallView> {
    const [transcripts, listed] = await Promise.all([
      row.jobId === undefined ? 0 : db.transcripts.where('jobId').equals(row.jobId).count(),
      db.doNotCall.get(row.to),
    ]);
    return viewOf(row, transcripts > 0, listed);
  }

  async function placed(answer: Placed): Promise<PlaceAnswer> {
    return answer.kind === 'call' ? { kind: 'call', call: await viewOfRow(answer.row) } : answer;
  }

  /** What a page's script asks for: its yes counts for what was asked, and there is an end to its presses. */
  function placeForPage(request: PlaceRequest, origin: string, known?: CallRow): Promise<PlaceAnswer> {
    return pagePresses.inTurn(async () => {
      const stored = await db.calls.get(request.intentId);
      if (stored && stored.origin !== origin) return { kind: 'failed', failure: NOT_FOUND };
      const failure = !stored && (await pagePresses.tooMany(origin, (await settings()).guards.perMinute));
      if (failure) return { kind: 'failed', failure };
      const accepted = await pagePresses.accepted(request);
      const answer = await place({ ...request, accepted }, origin, known);
      await pagePresses.note(request, answer);
      return answer;
    });
  }

  /** @param known a call that the person knows of: that one, and what came before it, is no news to the guards. */
  async function place(
    request: PlaceRequest,
    origin: string | undefined,
    known?: CallRow,
  ): Promise<PlaceAnswer> {
    const current = await settings();
    const { from, route } = choices(current, origin);
    const caller = request.from !== undefined && (await mayCallFrom(request.from)) ? request.from : from;
    if (caller === undefined) return { kind: 'failed', failure: NO_CALLER_ID };
    const { intentId: id, to, ext, context } = request;
    const number = factsOf(to, request.country);
    const time = now();
    const row: CallRow = {
      id,
      state: 'intended',
      to,
      ext,
      from: caller,
      route: request.route ?? route,
      ...(number.country !== undefined && { country: number.country }),
      context,
      ...(origin !== undefined && { origin }),
      metadata: metadataOf({
        intentId: id,
        installationId: await installationId(),
        context,
        ext,
        withheld: current.withheld,
      }),
      createdAt: time,
      updatedAt: time,
      attempts: 0,
      serverErrors: 0,
    };
    const isNews = (other: CallRow): boolean =>
      known === undefined || (other.id !== known.id && other.createdAt > known.createdAt);
    const listed = await db.doNotCall.get(to);
    const facts = { number, guess: request.guess, reads: request.reads, listed, now: time };
    const asks = askAbout(facts, current.guards, request.accepted);
    const answer = await outbox.place(row, recentSince(current.guards, time), (recent) => [
      ...asks,
      ...askAboutRecent(recent.filter(isNews), current.guards, request.accepted),
    ]);
    return placed(answer);
  }

  async function find(intentId: string, origin: string | undefined): Promise<CallRow | undefined> {
    const row = await db.calls.get(intentId);
    return origin === undefined || row?.origin === origin ? row : undefined;
  }

  /** A page sees a storage failure as an answer, not as silence. */
  async function orFailed(task: () => Promise<PlaceAnswer>): Promise<PlaceAnswer> {
    try {
      return await task();
    } catch {
      return { kind: 'failed', failure: STORAGE_FAILED };
    }
  }

  return {
    viewOfRow,
    place: (request, origin) =>
      orFailed(() => (origin === undefined ? place(request, origin) : placeForPage(request, origin))),
    again: ({ intentId, newIntentId, accepted }, origin) =>
      orFailed(async () => {
        const before = await find(intentId, origin);
        if (before === undefined) return { kind: 'failed', failure: NOT_FOUND };
        const { to, ext, country, from, route, context } = before;
        const request = { intentId: newIntentId, to, ext, from, route, context, accepted, guess: false };
        const same = { ...request, ...(country !== undefined && { country }) };
        return origin === undefined ? place(same, before.origin, before) : placeForPage(same, origin, before);
      }),
    async cancel(intentId, origin) {
      if ((await find(intentId, origin)) === undefined) return null;
      const row = await outbox.cancel(intentId);
      return row ? viewOfRow(row) : null;
    },
    async view(intentId, origin) {
      const row = await find(intentId, origin);
      return row ? viewOfRow(row) : null;
    },
    names: (e164s) => Object.fromEntries(e164s.map((e164) => [e164, factsOf(e164).formatted.international])),
    async card({ e164, country }, origin) {
      const current = await settings();
      const number = factsOf(e164, country);
      const times = timesOf(number, now(), current.guards.quietHours);
      const calls = db.calls
        .where('[to+createdAt]')
        .between([e164, 0], [e164, Number.MAX_SAFE_INTEGER])
        .reverse();
      // What was said to whom on one site is no other site's to show.
      const last = await (origin === undefined
        ? calls
        : calls.filter((row) => row.origin === origin)
      ).first();
      const view = last && (await viewOfRow(last));
      const { from, route } = choices(current, origin);
      return {
        e164,
        ...(number.country !== undefined && { country: number.country }),
        ...number.formatted,
        times,
        timeCertain: times.length === 1,
        ...(view && {
          lastCall: {
            intentId: view.id,
            at: view.createdAt,
            state: view.state,
            ...(view.durationSeconds !== undefined && { durationSeconds: view.durationSeconds }),
            hasTranscript: view.hasTranscript,
          },
        }),
        ...(view?.contactName !== undefined && { contactName: view.contactName }),
        callerIds: current.callerIds.map((callerId) => ({
          ...callerId,
          international: factsOf(callerId.e164).formatted.international,
        })),
        routes: current.routes,
        ...(from !== undefined && { from }),
        route,
      };
    },
    async preview({ context, ext }) {
      const { withheld } = await settings();
      return metadataOf({ intentId: '…', installationId: await installationId(), context, ext, withheld });
    },
  };
}

/** Caller ID and route: the site's, else the settings' own, else the first caller ID there is. */
function choices(
  settings: Settings,
  origin: string | undefined,
): { from: string | undefined; route: CallRow['route'] } {
  const site = settings.sites.find((known) => known.origin === origin);
  return {
    from: site?.from ?? settings.defaultFrom ?? settings.callerIds[0]?.e164,
    route: site?.route ?? settings.route,
  };
}
