/** Calls as the rest of the extension asks for them: settings, guards and metadata around the outbox. */

import type { DataOf } from '#lib/messages/routes.ts';
import type { CallRow, CallView, PlaceAnswer, PlaceRequest } from '#lib/model/call.ts';
import { NOT_FOUND, STORAGE_FAILED } from '#lib/model/failure.ts';
import type { CardFacts } from '#lib/model/number-card.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { type Callee, callerFor } from './caller-choice.ts';
import { factsOf, type NumberFacts, timesOf } from './number-facts.ts';
import type { Placed } from './outbox.ts';
import { createPlacing, type PlacingTools, routeFor } from './placing.ts';
import { viewOf } from './view.ts';

export function createCallService(tools: PlacingTools) {
  const { db, outbox, settings, now } = tools;
  const { place, placeForPage } = createPlacing(tools);

  async function viewOfRow(row: CallRow): Promise<CallView> {
    const [transcripts, listed, log] = await Promise.all([
      row.jobId === undefined ? 0 : db.transcripts.where('jobId').equals(row.jobId).count(),
      db.doNotCall.get(row.to),
      db.crmLogs.get(row.id),
    ]);
    return viewOf(row, transcripts > 0, listed, log);
  }

  async function find(intentId: string, origin: string | undefined): Promise<CallRow | undefined> {
    const row = await db.calls.get(intentId);
    return origin === undefined || row?.origin === origin ? row : undefined;
  }

  async function placed(task: () => Promise<Placed>): Promise<PlaceAnswer> {
    try {
      const answer = await task();
      return answer.kind === 'call' ? { kind: 'call', call: await viewOfRow(answer.row) } : answer;
    } catch {
      // A page sees a storage failure as an answer, not as silence.
      return { kind: 'failed', failure: STORAGE_FAILED };
    }
  }

  return {
    viewOfRow,
    /** @param origin the page that was pressed on; absent for the extension's pages. */
    place: (request: PlaceRequest, origin: string | undefined) =>
      placed(() => (origin === undefined ? place(request, {}) : placeForPage(request, origin))),
    again: ({ intentId, newIntentId, accepted }: DataOf<'call.again'>, origin: string | undefined) =>
      placed(async () => {
        const before = await find(intentId, origin);
        if (before === undefined) return { kind: 'failed', failure: NOT_FOUND };
        const { to, ext, country, from, route, context } = before;
        const request = { intentId: newIntentId, to, ext, from, route, context, accepted, guess: false };
        const same = { ...request, ...(country !== undefined && { country }) };
        return origin === undefined
          ? place(same, { origin: before.origin, known: before })
          : placeForPage(same, origin, before);
      }),
    async cancel(intentId: string, origin: string | undefined) {
      if ((await find(intentId, origin)) === undefined) return null;
      const row = await outbox.cancel(intentId);
      return row ? viewOfRow(row) : null;
    },
    /** Null if there is none, or if it was placed from another site than `origin`. */
    async view(intentId: string, origin: string | undefined) {
      const row = await find(intentId, origin);
      return row ? viewOfRow(row) : null;
    },
    /** Numbers as people write them internationally, by E.164. */
    names: (e164s: readonly string[]): Record<string, string> =>
      Object.fromEntries(e164s.map((e164) => [e164, factsOf(e164).formatted.international])),
    /** Facts of a number; for a page, last call and name come from calls of its own site only. */
    async card(
      { e164, record, country }: Callee & { country?: string },
      origin: string | undefined,
    ): Promise<CardFacts> {
      const last = await lastCallTo(db, e164, origin);
      const number = factsOf(e164, country);
      const current = await settings();
      const { from, why } = callerFor(current, { e164, record }, origin);
      return {
        ...cardOf(number, current, last && (await viewOfRow(last)), now()),
        ...(from !== undefined && { from }),
        ...(why && { fromWhy: why }),
        route: routeFor(current, origin),
      };
    },
  };
}

/** The last call to a number; for a site, of its own. */
function lastCallTo(db: Database, e164: string, origin: string | undefined): Promise<CallRow | undefined> {
  const calls = db.calls
    .where('[to+createdAt]')
    .between([e164, 0], [e164, Number.MAX_SAFE_INTEGER])
    .reverse();
  return (origin === undefined ? calls : calls.filter((row) => row.origin === origin)).first();
}

function cardOf(
  number: NumberFacts,
  current: Settings,
  last: CallView | undefined,
  now: number,
): Omit<CardFacts, 'from' | 'fromWhy' | 'route'> {
  return {
    e164: number.e164,
    ...(number.country !== undefined && { country: number.country }),
    ...number.formatted,
    times: timesOf(number, now, current.guards.quietHours),
    ...(last && {
      lastCall: {
        intentId: last.id,
        at: last.createdAt,
        state: last.state,
        ...(last.durationSeconds !== undefined && { durationSeconds: last.durationSeconds }),
        hasTranscript: last.hasTranscript,
      },
    }),
    ...(last?.contactName !== undefined && { contactName: last.contactName }),
    callerIds: current.callerIds.map((callerId) => ({
      ...callerId,
      international: factsOf(callerId.e164).formatted.international,
    })),
    routes: current.routes,
  };
}
