/** A call for the CRM, as text and HTML: for the card on a page, which has neither tables nor transcripts. */
import { withJobs } from '#lib/calls/queries.ts';
import { formatPhone } from '#lib/format/phone.ts';
import type { Locale } from '#lib/locales/translator.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { summaryAsHtml, summaryAsText } from '#lib/transcripts/call-summary.ts';
import { type SummarySpeech, summarise } from '#lib/transcripts/summarise.ts';
import { formatsOf, translatorOf } from './speech.ts';

export interface SummaryTools {
  db: Database;
  settings: () => Promise<Settings>;
  locale: () => Promise<Locale>;
}

/** @returns asks for a call's summary; null if there is none, or it was placed from another site than `origin`. */
export function createSummary({ db, settings, locale }: SummaryTools) {
  return async (
    intentId: string,
    origin: string | undefined,
  ): Promise<{ text: string; html: string } | null> => {
    const row = await db.calls.get(intentId);
    if (!row || (origin !== undefined && row.origin !== origin)) return null;
    const [item] = await withJobs(db, [row]);
    const [language, { defaultCountry }] = await Promise.all([locale(), settings()]);
    const speech = speechOf(language, defaultCountry);
    const summary = await summarise(db, speech, item ?? { row });
    return { text: summaryAsText(summary), html: summaryAsHtml(summary) };
  };
}

function speechOf(locale: Locale, home: string): SummarySpeech {
  return {
    t: { calls: translatorOf(locale, 'calls'), reader: translatorOf(locale, 'reader') },
    f: { ...formatsOf(locale), phone: (e164) => formatPhone(e164, home) },
  };
}
