/** vCards (RFC 6350, and 2.1 and 3.0 as telephones write them), as a table with a column for each kind of telephone. */
import type { Row, Table } from './types.ts';

const NAME = 'Name';
const COMPANY = 'Company';
const NOTE = 'Note';
const CATEGORIES = 'Categories';
/** Types and labels of a telephone as the headings that mean the same; the first that a number has. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/fax/i, 'Fax'],
  [/pager|textphone|ttytdd|modem|bbs|isdn|tlx/i, 'Pager'],
  [/assistant/i, 'Assistant phone'],
  [/cell|mobile|iphone/i, 'Mobile phone'],
  [/main/i, 'Main phone'],
  [/work/i, 'Work phone'],
  [/home/i, 'Home phone'],
];
/** Other properties that may say that a person is not to be called. */
const SAYING = [
  ['title', 'Title'],
  ['role', 'Role'],
  ['nickname', 'Nickname'],
  ['deathdate', 'Date of death'],
] as const;
/** Between several numbers of one kind, as Google writes it. */
const BETWEEN = ' ::: ';

interface Property {
  name: string;
  /** Types, and the label that its group has. */
  types: string;
  group: string;
  values: readonly string[];
}

export const isAddressBook = (text: string): boolean =>
  /^\ufeff?\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 4096));

/** Each card is a row, its line that of its beginning. Loads its library. */
export async function readAddressBook(text: string): Promise<Table> {
  const { default: ical } = await import('ical.js');
  const parse = (line: string): Property | undefined => {
    try {
      const [name, parameters, , ...values] = ical.parse.property(line, ical.design.vcard3) as unknown[] as [
        string,
        Record<string, string | string[]>,
        string,
        ...(string | string[])[],
      ];
      return {
        name,
        types: [parameters.type ?? ''].flat().join(' '),
        group: [parameters.group ?? ''].flat().join(''),
        values: values.flat(),
      };
    } catch {
      // A telephone that is written like nothing else is shown as it is, and refused; of the rest nothing is wanted.
      const value = /^(?:[\w-]+\.)?TEL[^:]*:(?<value>.*)$/i.exec(line)?.groups?.value;
      return value === undefined ? undefined : { name: 'tel', types: line, group: '', values: [value] };
    }
  };
  return tableOf(
    cardsOf(text).map(({ line, lines }) => ({
      line,
      fields: fieldsOf(lines.flatMap((each) => parse(each) ?? [])),
    })),
  );
}

/** Lines of each card, unfolded, in the form of version 3. */
function cardsOf(text: string): { line: number; lines: string[] }[] {
  const cards: { line: number; lines: string[] }[] = [];
  let isQuoted = false;
  text.split(/\r\n|\r|\n/).forEach((written, index) => {
    const lines = cards.at(-1)?.lines;
    if (/^\ufeff?\s*BEGIN:VCARD\s*$/i.test(written)) cards.push({ line: index + 1, lines: [] });
    else if (!lines || written.trim() === '' || /^(?:END:VCARD|VERSION:)/i.test(written)) return;
    else if (isQuoted) lines.push(`${lines.pop()?.slice(0, -1)}${written}`);
    else if (/^[ \t]/.test(written)) lines.push(`${lines.pop() ?? ''}${written.slice(1)}`);
    else lines.push(written);
    isQuoted = /quoted-printable/i.test(cards.at(-1)?.lines.at(-1) ?? '') && written.endsWith('=');
  });
  return cards.map(({ line, lines }) => ({ line, lines: lines.map(modern) }));
}

/** Version 2.1 writes types without their name (`TEL;CELL:`), and letters beyond ASCII as bytes. */
function modern(line: string): string {
  const colon = line.indexOf(':');
  const [name = '', ...parameters] = line.slice(0, colon).split(';');
  const isQuoted = parameters.some((each) => /quoted-printable/i.test(each));
  const charset = /charset=(?<name>[\w-]+)/i.exec(line.slice(0, colon))?.groups?.name ?? 'utf-8';
  const kept = parameters
    .filter((each) => !/^(?:charset=|encoding=|quoted-printable)/i.test(each))
    .map((each) => (each.includes('=') ? each : `TYPE=${each}`));
  const value = line.slice(colon + 1);
  return `${[name, ...kept].join(';')}:${isQuoted ? unquoted(value, charset) : value}`;
}

function unquoted(value: string, charset: string): string {
  const bytes: number[] = [];
  for (const [, hex, other = ''] of value.matchAll(/=([0-9a-f]{2})|([\s\S])/gi))
    bytes.push(hex === undefined ? other.charCodeAt(0) : Number.parseInt(hex, 16));
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes)).replace(/[\r\n]+/g, ' ');
  } catch {
    // A charset of which the browser knows nothing.
    return new TextDecoder().decode(Uint8Array.from(bytes)).replace(/[\r\n]+/g, ' ');
  }
}

function fieldsOf(properties: readonly Property[]): Map<string, string> {
  const fields = new Map<string, string>();
  const textsOf = (name: string) => properties.find((each) => each.name === name)?.values;
  const labels = new Map(
    properties.flatMap(({ name, group, values }) =>
      name === 'x-ablabel' ? [[group, values.join(' ')] as const] : [],
    ),
  );
  const [family = '', given = ''] = textsOf('n') ?? [];
  fields.set(NAME, textsOf('fn')?.join(' ').trim() || `${given} ${family}`.trim());
  fields.set(COMPANY, textsOf('org')?.[0]?.trim() ?? '');
  fields.set(NOTE, textsOf('note')?.join(' ').trim() ?? '');
  fields.set(CATEGORIES, textsOf('categories')?.join(', ') ?? '');
  for (const [name, heading] of SAYING) {
    const text = textsOf(name)?.join(' ').trim();
    if (text) fields.set(heading, text.replace(/^(\d{4})(\d{2})(\d{2})/, '$1-$2-$3'));
  }
  for (const { name, types, group, values } of properties) {
    if (name !== 'tel') continue;
    const label = group === '' ? '' : (labels.get(group) ?? '');
    const heading = TYPES.find(([type]) => type.test(`${types} ${label}`))?.[1] ?? headingOf(label);
    fields.set(heading, [fields.get(heading), ...values].filter(Boolean).join(BETWEEN));
  }
  return fields;
}

/** A label of the person's own: "wife", "do not call". */
const headingOf = (label: string): string => (/\p{L}/u.test(label) ? `Phone (${label})` : 'Phone');

function tableOf(cards: readonly { line: number; fields: Map<string, string> }[]): Table {
  const headings = [...new Set(cards.flatMap(({ fields }) => [...fields.keys()]))];
  const rows = cards.map(
    ({ line, fields }): Row => ({ line, cells: headings.map((each) => fields.get(each) ?? '') }),
  );
  return { heading: { line: 0, cells: headings }, rows };
}
