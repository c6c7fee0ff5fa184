/** A call for the CRM: for the card on a page, which has neither tables nor transcripts, and for the CRM's own form. */
import { withJobs } from '#lib/calls/queries.ts';
import { LONGEST_IN_FORM, prefilledForm } from '#lib/connectors/prefilled-form.ts';
import type { CallOfEntry } from '#lib/connectors/write-entry.ts';
import { formatPhone } from '#lib/format/phone.ts';
import type { Locale } from '#lib/locales/translator.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { makeCallEntry } from '#lib/transcripts/call-entry.ts';
import { composeEntry, type EntrySpeech, entryAsHtml, entryAsText } from '#lib/transcripts/compose-entry.ts';
import { formatsOf, translatorOf } from './speech.ts';

/** A call as its CRM is told of it, in the words of the person's language. */
export async function callForCrm(
  { db, settings, locale }: SummaryParts,
  call: CallOfEntry,
  marks?: Parameters<typeof composeEntry>[2],
) {
  const [language, current] = await Promise.all([locale(), settings()]);
  const facts = await makeCallEntry(db, call, current);
  const speech = entrySpeech(language, current.defaultCountry);
  const title = speech.t.calls('crm.title', { who: facts.person ?? speech.f.phone(facts.number) });
  return { facts, title, entry: composeEntry(facts, speech, marks) };
}

interface SummaryParts {
  db: Database;
  settings: () => Promise<Settings>;
  locale: () => Promise<Locale>;
}

export function createSummary(parts: SummaryParts) {
  async function read(intentId: string, origin: string | undefined) {
    const row = await parts.db.calls.get(intentId);
    if (!row || (origin !== undefined && row.origin !== origin)) return undefined;
    const [item] = await withJobs(parts.db, [row]);
    return { row, ...(await callForCrm(parts, item ?? { row })) };
  }

  return {
    /** As text and HTML; null if there is no such call, or it was placed from another site than `origin`. */
    async of(intentId: string, origin: string | undefined) {
      const call = await read(intentId, origin);
      return call ? { text: entryAsText(call.entry), html: entryAsHtml(call.entry) } : null;
    },
    /** The address of the CRM's own form, filled; undefined if there is no such call or form. */
    async form(intentId: string, origin: string | undefined) {
      const call = await read(intentId, origin);
      if (!call) return undefined;
      const { row, facts, title, entry } = call;
      return prefilledForm(row.context, { title, text: entryAsText(entry, LONGEST_IN_FORM), facts });
    },
  };
}

/** Words and formats of an entry, for the background. */
function entrySpeech(locale: Locale, home: string): EntrySpeech {
  const t = (area: 'calls' | 'common' | 'reader') => translatorOf(locale, area);
  return {
    t: { calls: t('calls'), common: t('common'), reader: t('reader') },
    f: { ...formatsOf(locale), phone: (e164) => formatPhone(e164, home) },
  };
}
