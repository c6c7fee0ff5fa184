/** Facts that the background knows of a number, asked for once and kept for a short while. */

import type { Send } from '#lib/messages/client.ts';
import type { CardFacts } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { PageNumber } from '../dom/page-number.ts';

/** Facts are asked again after this long, and shown as they were until then: a call may have been placed elsewhere. */
const FRESH_MS = 2_000;

export function createNumberFacts(send: Send, now: () => number) {
  const kept = new Map<string, { at: number; value: CardFacts }>();
  let forgotten = 0;
  return {
    known: ({ e164 }: PageNumber): CardFacts | undefined => kept.get(e164)?.value,
    async ask({ e164, country }: PageNumber, record?: RecordContext): Promise<CardFacts | undefined> {
      const known = kept.get(e164);
      if (known && now() - known.at < FRESH_MS) return known.value;
      const before = forgotten;
      const answer = await send('offer.card', {
        e164,
        ...(country === undefined ? {} : { country }),
        ...recordOf(record),
      });
      if (!answer.ok) return undefined;
      // An answer that was asked for before something changed may not know of it.
      if (forgotten === before) kept.set(e164, { at: now(), value: answer.value });
      return answer.value;
    },
    /** The facts of one number, or of all, are out of date. */
    forget(e164?: string): void {
      forgotten++;
      if (e164 === undefined) kept.clear();
      else kept.delete(e164);
    },
  };
}

/** The record that a number is of, as the background asks for it; nothing if there is none. */
export function recordOf(context: RecordContext | undefined): {
  record?: Pick<RecordContext, 'crm' | 'recordType' | 'recordId'>;
} {
  const { crm, recordType, recordId } = context ?? {};
  if (crm === undefined || recordId === undefined) return {};
  return { record: { crm, recordId, ...(recordType !== undefined && { recordType }) } };
}
