/**
 * The inbox as notifications of the system, if the person turned them on. Each thing is told once; what fell due while
 * the browser slept or was closed is told when it is there again: what was told is kept, not what is to be.
 */

import type { InboxEntry } from '#lib/calls/inbox.ts';
import { isolatedName } from '#lib/core/bidi.ts';
import { createQueue } from '#lib/core/queue.ts';
import { whoOf } from '#lib/format/call-words.ts';
import { formatPhone } from '#lib/format/phone.ts';
import type { Translate } from '#lib/locales/translator.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';

/** A call that just ended is being wrapped up: it is left alone for so long. Milliseconds. */
const WRAP_UP_MS = 10 * 60_000;
/** More at once are one notification. */
const MOST_APART = 3;
const MOST_KEPT = 2_000;

export interface NoticeTools {
  store: Pick<KeyValueStore, 'get' | 'set'>;
  settings: () => Promise<Settings>;
  words: () => Promise<Translate>;
  moment: (at: number, now: number) => Promise<string>;
  now: () => number;
  /** Shows it; the id is the entry's, so that the same is never shown twice. */
  show: (id: string, title: string, message: string) => Promise<void>;
}

/** Notifications of one call: `<call's id>`; of several: this. */
export const SEVERAL = 'several';

const keyOf = ({ kind, row }: InboxEntry): string => [kind, row.id, row.callbackAt ?? ''].join(' ');

export function createNotices({ store, settings, words, moment, now, show }: NoticeTools) {
  const inTurn = createQueue();

  async function look(entries: readonly InboxEntry[]): Promise<void> {
    const { notify, defaultCountry } = await settings();
    if (!notify) return;
    const ripe = entries.filter(({ kind, row }) => {
      if (kind === 'today' || kind === 'later') return false;
      const isOfWrapUp = kind === 'wrap-up' || kind === 'not-logged';
      return !isOfWrapUp || (row.completedAt ?? row.updatedAt) < now() - WRAP_UP_MS;
    });
    const told = await store.get('told');
    const known = new Set(told.keys);
    const news = ripe.filter((entry) => !known.has(keyOf(entry)));
    if (news.length === 0) return;
    const keys = [...told.keys, ...news.map(keyOf)].slice(-MOST_KEPT);
    await store.set('told', { since: told.since || now(), keys });
    // Items that waited when notifications were turned on were seen in the inbox.
    if (told.since === 0) return;
    const t = await words();
    if (news.length > MOST_APART)
      return show(SEVERAL, t('inbox.several', { count: news.length }), t('inbox.severalText'));
    for (const entry of news) {
      const { kind, row } = entry;
      const who = isolatedName(whoOf(row) ?? formatPhone(row.to, defaultCountry));
      const says =
        kind === 'callback'
          ? t('inbox.callback', { when: await moment(row.callbackAt ?? now(), now()) })
          : t(`inbox.${kind}`);
      await show(row.id, who, says);
    }
  }

  return {
    /** Tells what is new of what waits, one look after another: two at once would tell the same twice. */
    tell: (entries: readonly InboxEntry[]): Promise<void> =>
      inTurn(() => look(entries)).catch(() => undefined),
  };
}
