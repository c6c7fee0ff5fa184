/** A CRM's entry in words, as text and as HTML: what "Copy for the CRM" copies, and what connectors write. */
import { outcomeOf } from '#lib/format/call-words.ts';
import { wasHeld } from '#lib/format/duration.ts';
import type { Formats } from '#lib/format/formats.ts';
import type { Translators } from '#lib/locales/areas.ts';
import type { CallEntry } from '#lib/model/call-entry.ts';
import { speakerName } from './speaker-names.ts';

export interface EntrySpeech {
  t: Pick<Translators, 'calls' | 'common' | 'reader'>;
  f: Pick<Formats, 'full' | 'duration' | 'language'> & { phone(e164: string): string };
}

export interface ComposedEntry {
  facts: readonly { label: string; text: string }[];
  saidLabel: string;
  said: readonly string[];
  /** In the place of lines that are left out. */
  more(count: number): string;
}

/** @param marks `mark`: by which the entry is found again; `first`: that of the entry that it goes on from. Copies need none */
export function composeEntry(
  entry: CallEntry,
  { t, f }: EntrySpeech,
  marks?: { mark: string; first?: string | undefined },
): ComposedEntry {
  const { transcript, numberRole, durationSeconds, route } = entry;
  const number = f.phone(entry.number);
  const facts: [string, string | undefined][] = [
    [t.calls('crm.date'), f.full(entry.startedAt)],
    [t.calls('crm.direction'), t.calls('crm.outgoing')],
    [t.calls('crm.with'), [entry.person, entry.company].filter(Boolean).join(', ')],
    [t.calls('crm.number'), numberRole ? `${number} (${t.common(`role.${numberRole}`)})` : number],
    [t.calls('crm.from'), f.phone(entry.from)],
    [t.calls('crm.agent'), entry.agentId ?? (route.kind === 'agent' ? route.id : undefined)],
    [t.calls('crm.queue'), route.kind === 'queue' ? route.id : undefined],
    [t.calls('crm.duration'), wasHeld(durationSeconds) ? f.duration(durationSeconds) : undefined],
    [t.calls('disposition'), outcomeOf({ t }, { disposition: entry.outcome })],
    [t.calls('note'), entry.note],
    [t.calls('crm.callBack'), entry.callbackAt === undefined ? undefined : f.full(entry.callbackAt)],
    // An entry in the record itself needs no link to it.
    [t.calls('crm.record'), marks ? undefined : entry.recordUrl],
    [t.calls('crm.recording'), entry.recordingUrl],
    [t.calls('crm.language'), transcript?.language && f.language(transcript.language)],
    [t.calls('detail.callId'), entry.callId],
    [t.calls('crm.goesOn'), marks?.first],
    ['Dialmark', marks?.mark],
  ];
  return {
    facts: facts.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
    saidLabel: t.calls(transcript?.whole ? 'jobTitle' : 'crm.gist'),
    said: (transcript?.lines ?? []).map(
      ({ speaker, text }) => `${speakerName(t.reader, {}, speaker)}: ${text}`,
    ),
    more: (count) => t.calls('crm.more', { count }),
  };
}

/** @param longest characters: lines of the transcript are left out to fit, then the end of the longest fact */
export function entryAsText(entry: ComposedEntry, longest = Number.POSITIVE_INFINITY): string {
  return fitted(entry, longest, ({ facts, saidLabel, said }) =>
    [
      ...facts.map(({ label, text }) => `${label}: ${text}`),
      ...(said.length > 0 ? ['', `${saidLabel}:`, ...said.map((line) => `- ${line}`)] : []),
    ].join('\n'),
  );
}

/** Our markup around text of others, which is escaped; each line has its own direction. */
export function entryAsHtml(entry: ComposedEntry, longest = Number.POSITIVE_INFINITY): string {
  return fitted(entry, longest, ({ facts, saidLabel, said }) => {
    const lines = facts.map(
      ({ label, text }) =>
        `<p dir="auto"><b>${escapeHtml(label)}:</b> ${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    );
    const list = said.map((line) => `<li dir="auto">${escapeHtml(line)}</li>`).join('');
    if (list) lines.push(`<p dir="auto"><b>${escapeHtml(saidLabel)}:</b></p><ul>${list}</ul>`);
    return lines.join('');
  });
}

/** As much of the transcript as fits, found by halves. */
function fitted(entry: ComposedEntry, longest: number, write: (part: ComposedEntry) => string): string {
  const withLines = (count: number): string =>
    write({
      ...entry,
      said:
        count === entry.said.length
          ? entry.said
          : [...entry.said.slice(0, count), entry.more(entry.said.length - count)],
    });
  const whole = withLines(entry.said.length);
  if (whole.length <= longest) return whole;
  let fits = 0;
  let tooMany = entry.said.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (withLines(middle).length <= longest) fits = middle;
    else tooMany = middle;
  }
  const text = withLines(fits);
  const over = text.length - longest;
  if (over <= 0) return text;
  const long = [...entry.facts].sort((one, other) => other.text.length - one.text.length)[0];
  if (!long || long.text.length === 0) return text;
  // An escaped character is longer than the one that it stands for: as often as needed.
  const shorter = { ...long, text: `${[...long.text].slice(0, -(over + 1)).join('')}…` };
  if (shorter.text.length >= long.text.length) return text;
  return fitted(
    { ...entry, facts: entry.facts.map((fact) => (fact === long ? shorter : fact)) },
    longest,
    write,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
