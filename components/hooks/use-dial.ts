import { useEffect, useRef, useState } from 'preact/hooks';
import type { Translators } from '#lib/locales/areas.ts';
import type { Send } from '#lib/messages/client.ts';
import type { CallRow, PlaceAnswer } from '#lib/model/call.ts';
import type { GuardAsk, GuardCode } from '#lib/model/guard.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { messageFailed, type Say } from './say.ts';

/** One press on a call button. */
export type Dial = { to: string; name?: string | undefined } & (
  | {
      kind: 'new';
      /** E.164; the one that is used by default if absent. */
      from?: string;
      ext: string;
      country: string | undefined;
      guess: boolean;
      /** E.164 of the number that the page shows, if its link leads to another. */
      reads?: string;
      context: RecordContext;
    }
  /** A new intent for a call that is unknown or was refused. */
  | { kind: 'again'; intentId: string }
  /** An entry of the call list; `again` names its call that came to nothing. */
  | { kind: 'entry'; entryId: string; again?: string }
);

/**
 * The press on a call of the list: the same call again, or a new intent for one that was not answered or was refused.
 */
export function dialOf(row: CallRow): Dial {
  const who = { to: row.to, name: row.context.contactName };
  return row.state === 'unknown' || row.state === 'refused'
    ? { ...who, kind: 'again', intentId: row.id }
    : {
        ...who,
        kind: 'new',
        ext: row.ext,
        country: row.country,
        guess: false,
        context: row.context,
      };
}

/** A number that was typed: of no record. */
export function dialTyped({
  e164,
  ext,
  country,
}: {
  e164: string;
  ext: string;
  country: string | undefined;
}): Dial {
  return { kind: 'new', to: e164, ext, country, guess: false, context: { crm: 'generic' } };
}

interface Asked {
  dial: Dial;
  asks: readonly GuardAsk[];
  /** Questions answered with yes before: another may come meanwhile, and the first must not come again. */
  accepted: readonly GuardCode[];
  intentId: string;
}

interface DialOptions {
  send: Send;
  words: Translators;
  say: Say;
  onPlaced: (intentId: string) => void;
  /** E.164 of the caller ID that is chosen on the page; the settings' own if none is. */
  from?: string | undefined;
}

/** Places calls: one press is one intent, its id made at the press, and guards ask before it is sent. */
export function useDial({ send, words, say, onPlaced, from }: DialOptions) {
  const [asked, setAsked] = useState<Asked | undefined>();
  const busy = useRef(false);
  useEffect(() => void send('call.ahead', {}), [send]);

  const place = async (dial: Dial, intentId: string, yes: readonly GuardCode[]) => {
    // The double press of an impatient hand: the first is still being answered.
    if (busy.current) return;
    busy.current = true;
    const accepted = [...new Set(yes)];
    const caller = dial.kind === 'new' ? (dial.from ?? from) : from;
    const answer =
      dial.kind === 'entry'
        ? await send('list.call', {
            entryId: dial.entryId,
            intentId,
            accepted,
            ...(dial.again !== undefined && { again: dial.again }),
            ...(caller !== undefined && { from: caller }),
          })
        : dial.kind === 'again'
          ? await send('call.again', { intentId: dial.intentId, newIntentId: intentId, accepted })
          : await send('call.place', {
              intentId,
              to: dial.to,
              ext: dial.ext,
              context: dial.context,
              guess: dial.guess,
              accepted,
              ...(dial.country !== undefined && { country: dial.country }),
              ...(dial.reads !== undefined && { reads: dial.reads }),
              ...(caller !== undefined && { from: caller }),
            });
    busy.current = false;
    setAsked(undefined);
    if (!answer.ok)
      return say(
        'red',
        answer.error === 'refused' || answer.error === 'broken'
          ? words.failures('unexpected')
          : messageFailed(words, answer.error),
      );
    // Null: that entry's call was made, in another page of ours; the list shows it.
    if (answer.value) take(dial, intentId, accepted, answer.value);
  };

  const take = (dial: Dial, intentId: string, accepted: readonly GuardCode[], answer: PlaceAnswer) => {
    if (answer.kind === 'asked') return setAsked({ dial, intentId, asks: answer.asks, accepted });
    if (answer.kind === 'failed') return say('red', words.failures(answer.failure.code, { number: dial.to }));
    onPlaced(answer.call.id);
  };

  return {
    asked,
    start: (dial: Dial) => place(dial, crypto.randomUUID(), []),
    /** Asks what the background asked already: nothing of the call is stored yet. */
    ask: (dial: Dial, intentId: string, asks: readonly GuardAsk[]) =>
      setAsked({ dial, intentId, asks, accepted: [] }),
    confirm: () => {
      if (!asked) return;
      const codes = asked.asks.map((ask) => ask.code);
      void place(asked.dial, asked.intentId, [...asked.accepted, ...codes]);
    },
    close: () => setAsked(undefined),
  };
}
