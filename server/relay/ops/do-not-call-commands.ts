/** The company's do-not-call list, by the administrator's command. */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { csvCell } from '../csv-cell.ts';
import { historyOf } from '../store/do-not-call.ts';
import { TEAM_NOTICE } from '../team/team.ts';
import { readTypedNumber } from '../team/typed-number.ts';
import { minute, printable } from './admin.ts';
import type { AdminCommand, Given, Tools } from './admin-command.ts';
import { administrator, importList } from './list-import.ts';
import { Refused } from './refused.ts';

/** A number as it is typed: with its country code, or of the country given. @throws Refused */
function numberIn(tools: Tools, text: string, given: Given): string {
  const number = readTypedNumber(text, countryOf(tools, given));
  if (number !== undefined) return number;
  throw new Refused(`${text} is no number: write it as +4930901820, or with --country DE.`);
}

function countryOf({ config }: Tools, given: Given): string | undefined {
  const country = textOf(given.country)?.toUpperCase() ?? config.team.country;
  if (country === undefined || isSupportedCountry(country)) return country;
  throw new Refused('--country takes two letters, such as DE.');
}

const textOf = (value: Given[string]) => (typeof value === 'string' ? value : undefined);
const author = () => ({ by: administrator(), at: Date.now() });
const tell = ({ database }: Tools) => database.notify(TEAM_NOTICE);

async function add(tools: Tools, [text = '']: readonly string[], given: Given): Promise<undefined> {
  const hash = tools.teamKey().hashOf(numberIn(tools, text, given));
  const added = await tools.list.add([{ hash, why: textOf(given.why) ?? '' }], author());
  await tell(tools);
  console.log(added > 0 ? 'listed' : 'It was listed already.');
}

async function remove(tools: Tools, [text = '']: readonly string[], given: Given): Promise<undefined> {
  const hash = tools.teamKey().hashOf(numberIn(tools, text, given));
  const removed = await tools.list.remove([{ hash, why: textOf(given.why) ?? '' }], author());
  if (removed === 0) throw new Refused('It is not on the list.');
  await tell(tools);
  console.log('taken off');
}

async function check(tools: Tools, [text = '']: readonly string[], given: Given): Promise<number> {
  const row = await tools.list.find(tools.teamKey().hashOf(numberIn(tools, text, given)));
  console.log(row?.listed ? 'LISTED: it is not called.' : 'Not listed.');
  const words = { listed: 'listed', unlisted: 'taken off' };
  // By and why are a browser's words.
  for (const { what, at, by, why } of row ? historyOf(row) : [])
    console.log(printable(`${words[what]} ${minute(at)} by ${by}${why ? `: ${why}` : ''}`));
  return 0;
}

/** By its first bytes: an archive, as spreadsheets are, or an OLE document. */
function isSpreadsheet(file: string): boolean {
  const start = Buffer.alloc(4);
  const opened = openSync(file, 'r');
  readSync(opened, start, 0, 4, 0);
  closeSync(opened);
  return start.toString('latin1') === 'PK\x03\x04' || start.readUInt32BE(0) === 0xd0cf11e0;
}

async function importFile(tools: Tools, [file = '']: readonly string[], given: Given): Promise<number> {
  const key = tools.teamKey();
  if (!existsSync(file)) throw new Refused(`${file}: there is no such file.`);
  if (isSpreadsheet(file)) throw new Refused(`${file} is a spreadsheet: save it as CSV.`);
  const done = await importList(file, {
    list: tools.list,
    hashOf: key.hashOf,
    country: countryOf(tools, given) ?? '',
    why: textOf(given.why) ?? '',
    clock: Date.now,
  });
  await tell(tools);
  for (const line of done.named) console.error(line);
  if (done.refused > done.named.length) console.error(`and ${done.refused - done.named.length} more`);
  console.log(
    `numbers: ${done.numbers}, of them new: ${done.added}; lines that could not be read, and protect no number: ${done.refused}`,
  );
  return done.refused > 0 ? 1 : 0;
}

const time = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

async function exportList(tools: Tools): Promise<undefined> {
  tools.teamKey();
  console.log('hash,listed,listed_at,listed_by,listed_why,unlisted_at,unlisted_by,unlisted_why');
  for await (const rows of tools.list.all())
    for (const row of rows) {
      const listed = [time(row.listedAt), row.listedBy, row.listedWhy];
      const unlisted = [time(row.unlistedAt), row.unlistedBy, row.unlistedWhy];
      console.log(
        [row.hash, row.listed ? 'yes' : 'no', ...listed, ...unlisted]
          .map((cell) => csvCell(cell ?? ''))
          .join(','),
      );
    }
}

const WHY_AND_COUNTRY = { why: { type: 'string' }, country: { type: 'string' } } as const;
const ONE = { needs: 'NUMBER', options: WHY_AND_COUNTRY } as const;
export const DO_NOT_CALL_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  'do-not-call add': { ...ONE, help: 'puts a number on the company’s list, at once', run: add },
  'do-not-call remove': { ...ONE, help: 'takes one off; who did, and why, is kept', run: remove },
  'do-not-call check': {
    needs: 'NUMBER',
    options: { country: { type: 'string' } },
    help: 'whether it is listed; who listed it or took it off',
    run: check,
  },
  'do-not-call import': {
    needs: 'FILE',
    options: WHY_AND_COUNTRY,
    help: 'all numbers of a CSV file, of any size; lines that cannot be read are named',
    run: importFile,
  },
  'do-not-call export': {
    help: 'all that was ever listed, by hash, as CSV: numbers are not kept',
    run: exportList,
  },
};
