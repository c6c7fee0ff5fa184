/** One request of an entry's, and the event that comes of it. */
import { err, ok } from '#lib/core/result.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { CrmLogRow, LogFailure } from '#lib/model/crm-log.ts';
import type { JobRow } from '#lib/model/job.ts';
import { entryPage } from './kit.ts';
import type { LogEvent } from './log-machine.ts';
import type { Connector, CrmApi, CrmRecordRef, Draft } from './types.ts';

export interface CallOfEntry {
  row: CallRow;
  job?: JobRow | undefined;
}

/**
 * The entry in words, within the connector's limit.
 * @param first mark of the entry that this one goes on from
 */
export type MakeDraft = (
  call: CallOfEntry,
  connector: Connector,
  mark: string,
  first: string | undefined,
) => Promise<Draft>;

export interface EntryWriting {
  row: CrmLogRow;
  call: CallOfEntry;
  connector: Connector;
  record: CrmRecordRef;
  api: CrmApi;
  draft: MakeDraft;
  /** Stores that a request with this text, in these words, is about to leave; false if it is not this entry's turn. */
  claim: (written: string, words: string) => Promise<boolean>;
}

/** Does the next thing to an entry; undefined if there is none. */
export async function writeEntry(writing: EntryWriting): Promise<LogEvent | undefined> {
  switch (writing.row.state) {
    case 'unsure':
      return look(writing);
    case 'waiting':
      return create(writing);
    case 'logged':
      return update(writing);
    default:
      return undefined;
  }
}

const markOf = ({ id, part }: CrmLogRow): string => `${part === 1 ? 'call' : 'more'}-${id}`;
const firstOf = ({ id, part }: CrmLogRow): string | undefined => (part === 2 ? `call-${id}` : undefined);

/** A defect as the failure that it is: it is told once, and not tried again at each wake-up. */
export const defectOf = (thrown: unknown, mayBeWritten: boolean): LogFailure => ({
  code: 'defect',
  mayBeWritten,
  thrown: thrown instanceof Error ? thrown.name : typeof thrown,
});

const caught = <Value>(mayBeWritten: boolean, work: () => Promise<Value> | Value) =>
  Promise.resolve()
    .then(work)
    .catch((thrown: unknown) => err(defectOf(thrown, mayBeWritten)));

async function look({ row, connector, record, api }: EntryWriting): Promise<LogEvent> {
  const found = await caught(false, async () => {
    const answer = await connector.find(api, record, markOf(row));
    if (!answer.ok) return answer;
    if (answer.value === undefined) return ok(undefined);
    return ok({ entryId: answer.value, url: entryPage(connector, row.site, record, answer.value) });
  });
  if (!found.ok) return { type: 'look-failed', failure: found.error };
  return found.value === undefined ? { type: 'not-found' } : { type: 'found', ...found.value };
}

/** The entry as it is to be written, whole and shortened. */
const drafted = ({ row, call, connector, draft }: EntryWriting) =>
  caught(false, async () => {
    const made = await draft(call, connector, markOf(row), firstOf(row));
    const words = await shortened(bareWords(made.text, connector.format));
    return ok({ made, written: await shortened(made.text), words });
  });

async function create(writing: EntryWriting): Promise<LogEvent | undefined> {
  const { row, connector, record, api, claim } = writing;
  const entry = await drafted(writing);
  if (!entry.ok) return { type: 'failed', failure: entry.error };
  const { made, written, words } = entry.value;
  // From here on the row says that it may be there, whatever becomes of this process.
  if (!(await claim(written, words))) return undefined;
  const answer = await caught(true, async () => {
    const created = await connector.create(api, record, made);
    if (!created.ok) return created;
    return ok({ entryId: created.value, url: entryPage(connector, row.site, record, created.value) });
  });
  if (!answer.ok) return { type: 'failed', failure: answer.error };
  return { type: 'written', ...answer.value, written };
}

async function update(writing: EntryWriting): Promise<LogEvent | undefined> {
  const { row, connector, record, api, claim } = writing;
  const { entryId, url } = row;
  // There is one further entry, and no third.
  if (entryId === undefined || url === undefined || (row.part === 2 && !connector.update))
    return { type: 'same' };
  const entry = await drafted(writing);
  if (!entry.ok) return { type: 'failed', failure: entry.error };
  const { made, written, words } = entry.value;
  if (written === row.written) return { type: 'same' };
  const there = await caught(false, () => connector.read?.(api, record, entryId));
  if (there === undefined) return { type: 'further' };
  // A person took the entry away: what they know of it is not written again, and what is new goes beside.
  if (!there.ok && there.error.code === 'gone') return { type: row.part === 1 ? 'further' : 'same' };
  if (!there.ok) return { type: 'failed', failure: there.error };
  const shown = await shortened(bareWords(there.value, connector.format));
  // A person wrote there: their words stay, and ours go beside them.
  if (!row.sent?.includes(shown)) return { type: row.part === 1 ? 'further' : 'same' };
  if (!(await claim(written, words))) return undefined;
  const answer = await caught(true, () => connector.update?.(api, record, entryId, made));
  if (answer === undefined) return { type: 'further' };
  if (!answer.ok) return { type: 'failed', failure: answer.error };
  return { type: 'written', entryId, url, written };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '',
};

/** Words as a person reads them: CRMs change line ends, spaces and markup of what they keep. */
function bareWords(text: string, format: Connector['format']): string {
  const read =
    format === 'text'
      ? text
      : text
          .replace(/<[^>]*>/g, '')
          .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
            name === undefined
              ? String.fromCodePoint(Math.min(Number(decimal ?? `0x${hex}`), 0x10ffff))
              : (ENTITIES[name] ?? whole),
          );
  return read.normalize('NFC').replace(/[\s\u200b\u200e\u200f\ufeff]/gu, '');
}

/** Kept of a text to know it again: no second copy of a person's words. */
async function shortened(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
