/** Files as products write them: the right number of the right person, or the reason why there is none. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TABLES } from '#test/fixtures/tables/contact-tables.ts';
import { WRITTEN_BY_HAND } from '#test/fixtures/tables/hand-written-tables.ts';
import { MESSY } from '#test/fixtures/tables/messy-tables.ts';
import { workbook } from '#test/fixtures/tables/workbook.ts';
import { lines, read, reader, said } from './lines.ts';

for (const [what, file, found, country] of [...TABLES, ...MESSY, ...WRITTEN_BY_HAND])
  test(what, () => expect(lines(file, country)).toEqual(found));

test('reads a workbook: numbers as Excel keeps them, and no other column', async () => {
  const opened = await reader.open(
    workbook([
      ['Customer ID', 'Name', 'Company', 'Fax', 'Phone', 'Mobile'],
      [2025550188, 'דנה לוי', 'Roe & Works', '+1 202-555-0199', '202-555-0147 ext. 12', 2025550146],
      [2025550189, 'Ada Roe', '', '', '', 12345678],
    ]),
  );
  if (!opened.ok) throw new Error(opened.error);
  const { entries, refused } = reader.read(opened.value, 'US', 'call');
  expect(entries.map(said)).toEqual(['2 mobile +12025550146, +12025550147 x12 | דנה לוי | Roe & Works']);
  expect(refused).toMatchObject([{ line: 3, code: 'not-valid' }]);
});

test.each([
  ['202-555-0143 & 44', 'US'],
  ['202-555-0143 through 0149', 'US'],
  ['202-555-0100..0199', 'US'],
  ['030 231251-42 u. 43', 'DE'],
  ['030 23125100-199', 'DE'],
  ['202-555-0100 - 202-555-0199', 'US'],
  ['202-555-0100 to 0199', 'US'],
  ['202 555 0143-49', 'US'],
  ['030 231251-42/-43', 'DE'],
  ['4155550100 … 4155550199', 'US'],
  ['4155550100:4155550120', 'US'],
  ['030 23125-0 ff', 'DE'],
  ['030 23125-0 (alle Durchwahlen)', 'DE'],
])('lists none of "%s", of which it reads a part', (cell, country) => {
  expect(lines(`Phone\n${cell}`, country, 'never-call')).toEqual(['2 range']);
});

test.each([
  ['030231251*', 'DE'],
  ['030 23125 ...', 'DE'],
  ['+49 30 23125-*', 'DE'],
  ['+1 415 5550xxx', 'US'],
  ['(415) 555-0XXX', 'US'],
  ['415-555-XXXX', 'US'],
  ['1-800-XXX-XXXX', 'US'],
])('neither calls nor lists "%s", whose digits are hidden', (cell, country) => {
  for (const purpose of ['call', 'never-call'] as const)
    expect(lines(`Phone\n${cell}`, country, purpose)).toEqual(['2 not-valid']);
});

test.each(['Phone From,Phone To', 'Rufnummer von,Rufnummer bis', 'Phone,To Phone', 'מטלפון,עד טלפון'])(
  'lists no ends of ranges under "%s"',
  (heading) =>
    expect(
      lines(`${heading}\n4155550100,4155550199\n4155550300,\n4155550400,4155550400`, 'US', 'never-call'),
    ).toEqual(['2 range', '3 +14155550300', '4 +14155550400']),
);

test.each(['Phone 1,Phone 2', 'Phone,Second phone', 'Zentrale,Durchwahl', 'Phone,Telephone'])(
  'lists both of "%s"',
  (heading) => {
    const [row] = read(`${heading}\n4155550100,4155550101`, 'US', 'never-call').entries;
    expect(row?.numbers.map(({ e164 }) => e164).sort()).toEqual(['+14155550100', '+14155550101']);
  },
);

test('reads lines of several people as no one', () =>
  expect(lines('Bob 415-555-0132, Sue 415-555-0133')).toEqual(['1 several-people']));

test.each([
  'Do not call Mary 4155550134',
  'Mary 4155550135 do not call',
  '4155550139 never call again!',
  'Bernd +49 30 23125143 nicht anrufen',
  'Ne pas appeler Paul +33142345142',
  'لا تتصل أحمد +966501234567',
  'Mary Ann Smith 4155550135 do not call',
  'Do not call Mary Ann Smith 4155550136',
  'Please do not call Mary Smith 4155550146',
  'Bernd Meier +49 30 23125143 bitte nicht anrufen',
])('calls none of "%s"', (line) => expect(lines(line)).toEqual(['1 do-not-call']));

test.each([
  ['Name;Telefon\nA;030 23125142\nB;nein', 'DE', ['2 +493023125142 | A', '3 not-valid']],
  [
    'Name,Phone\nA,4155550132\nDNC Solutions,\nB,4155550133',
    'US',
    ['2 +14155550132 | A', '3 no-number', '4 +14155550133 | B'],
  ],
  ['Filter: Do Not Call = No,\nName,Phone\nA,4155550132', 'US', ['3 +14155550132 | A']],
  ['Name,Phone,Calls\nA,4155550132,0\nB,4155550133,1', 'US', ['2 +14155550132 | A', '3 +14155550133 | B']],
  [
    'Name,Phone,DNC\nA,415-555-0100 x12,yes\nB,415-555-0100 x13,no',
    'US',
    ['2 do-not-call', '3 +14155550100 x13 | B'],
  ],
  [
    'Name,Phone,Assistant Phone,DNC\nA,415-555-0132,415-555-0150,yes\nB,415-555-0150,,no',
    'US',
    ['2 do-not-call', '3 +14155550150 | B'],
  ],
  [
    'Bob 415-555-0135 (office), 415-555-0136 (cell)',
    'US',
    ['1 mobile +14155550136, work +14155550135 | Bob'],
  ],
  ['TPS Energy GmbH +49 30 23125142', 'US', ['1 do-not-call']],
])('loses none who may be called: %s', (text, country, found) => expect(lines(text, country)).toEqual(found));

test('loses no lines above what could be a heading', () =>
  expect(lines('Mary 4155550135\nJoe 4155550138\nPhone\nBob 4155550136')).toEqual([
    '1 +14155550135 | Mary',
    '2 +14155550138 | Joe',
    '3 no-number',
    '4 +14155550136 | Bob',
  ]));

test.each([
  '<html><table><tr><td>Ann</td><td>4155550132</td></tr></table></html>',
  '<?xml version="1.0"?><Workbook></Workbook>',
  '[{"name": "Ann", "phone": "4155550132"}]',
  `${'PK\u0003\u0004'.padEnd(30, '\0')}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
])('refuses what is no file of rows: %s', async (text) => {
  expect(await reader.open(new TextEncoder().encode(text))).toEqual({ ok: false, error: 'other-format' });
});

test('lists two numbers that a stroke parts', () =>
  expect(lines('Phone\n202-555-0143 / 202-555-0144', 'US', 'never-call')).toEqual([
    '2 +12025550143, +12025550144',
  ]));

test('reads all sheets of a workbook that have the headings of the first with telephones, and says so of the others', async () => {
  const opened = await reader.open(
    workbook(
      [['Read me'], ['Numbers of 2026-01-02']],
      [
        ['Name', 'Phone'],
        ['Ada', '202-555-0143'],
      ],
      [
        ['Phone', 'Fax'],
        ['202-555-0144', '202-555-0145'],
      ],
      [
        ['Name', 'Phone'],
        ['Bo', '202-555-0146'],
      ],
      [['Cy', '202-555-0147']],
    ),
  );
  if (!opened.ok) throw new Error(opened.error);
  const { entries, refused } = reader.read(opened.value, 'US', 'never-call');
  expect(entries.map(said)).toEqual(['4 +12025550143 | Ada', '8 +12025550146 | Bo']);
  expect(refused).toMatchObject([
    { line: 6, code: 'other-headings' },
    { line: 9, code: 'other-headings' },
  ]);
});

test('lists as never to be called all telephones of a line, and none of another column', () => {
  const listed = (text: string) =>
    read(text, 'US', 'never-call').entries.map(({ numbers, reason }) => [
      numbers.map(({ e164 }) => e164).sort(),
      reason,
    ]);
  expect(listed('Customer Number,Phone,Reason\n2025550188,202-555-0147,opted out')).toEqual([
    [['+12025550147'], 'opted out'],
  ]);
  expect(listed('Name,Home Phone,Mobile Phone\nAda,202-555-0147,202-555-0148')).toEqual([
    [['+12025550147', '+12025550148'], undefined],
  ]);
  expect(lines('Name,Phone,Mobile\nAda,202-555-0147,12345', 'US', 'never-call')).toEqual(['2 not-valid']);
});

/** A heading that says not to call, yes and no, in the language of each. */
const BARS: readonly (readonly [heading: string, yes: string, no: string])[] = [
  ['Do Not Call', 'TRUE', 'FALSE'],
  ['DoNotCall', '1', '0'],
  ['Opted out', 'yes', 'no'],
  ['Phone opt-out', 'x', '-'],
  ['Do not allow Phone Calls', 'Do Not Allow', 'Allow'],
  ['DNC since', '2024-05-01', ''],
  ['Opt-out reason', 'asked by letter', ''],
  ['Nicht anrufen', 'ja', 'nein'],
  ['Anrufsperre', 'WAHR', 'FALSCH'],
  ['Ne pas appeler', 'VRAI', 'FAUX'],
  ['No llamar', 'sí', 'no'],
  ['Não ligar', 'Sim', 'Não'],
  ['Non chiamare', 'VERO', 'FALSO'],
  ['Niet bellen', 'J', 'N'],
  ['Ring inte', 'Ja', 'Nej'],
  ['Nie dzwonić', 'tak', 'nie'],
  ['Не звонить', 'Да', 'Нет'],
  ['Aramayın', 'evet', 'hayır'],
  ['לא להתקשר', 'כן', 'לא'],
  ['عدم الاتصال', 'نعم', 'لا'],
  ['कॉल न करें', 'हाँ', 'नहीं'],
  ['電話禁止', 'はい', 'いいえ'],
  ['请勿致电', '是', '否'],
  ['전화 금지', '예', '아니요'],
  ['OK to call', 'No', 'Yes'],
  ['Lead Status', 'Do Not Call', 'New'],
  ['Notes', 'DNC', 'called twice'],
];

test.each(BARS)('%s: who says %s is not offered, who says %s is', (heading, yes, no) => {
  const file = `Name,Phone,${heading}\nAda,202-555-0143,${yes}\nBo,202-555-0144,${no}`;
  expect(lines(file)).toEqual(['2 do-not-call', '3 +12025550144 | Bo']);
  const opened = reader.openText(file);
  const columns = opened.columns.map((column, at) =>
    at === 2 ? { ...column, kind: 'ignore' as const } : column,
  );
  expect(reader.read({ ...opened, columns }, 'US', 'call').refused).toEqual([]);
});

test.each(
  BARS.filter(([heading]) => heading !== 'Notes' && heading !== 'Opt-out reason' && heading !== 'DNC since'),
)('%s: who says %s is listed, of who says %s it is asked', (heading, yes, no) => {
  const file = `Name,Phone,${heading}\nAda,202-555-0143,${yes}\nBo,202-555-0144,${no}`;
  expect(lines(file, 'US', 'never-call')).toEqual(['2 +12025550143 | Ada', '3 may-call']);
});

test('asks of who is not marked where others are, and of a telephone under such a heading', () => {
  expect(lines('Name,Phone,DNC\nAda,202-555-0143,x\nBo,202-555-0144,', 'US', 'never-call')).toEqual([
    '2 +12025550143 | Ada',
    '3 may-call',
  ]);
  for (const purpose of ['call', 'never-call'] as const)
    expect(lines('Name,DNC Number\nAda,202-555-0143', 'US', purpose)).toEqual(['2 which-column']);
  const { entries } = read(
    'Name,Phone,DNC reason\nAda,202-555-0143,asked\nBo,202-555-0144,',
    'US',
    'never-call',
  );
  expect(entries.map(({ reason }) => reason)).toEqual(['asked']);
});

test.each([
  'Email Opt Out',
  'HasOptedOutOfEmail',
  'Has Opted Out of Fax',
  'SMS opt-out',
  'Do not mail',
  'Keine E-Mails',
])('%s: may be called', (heading) =>
  expect(lines(`Name,Phone,${heading}\nAda,202-555-0143,TRUE`)).toEqual(['2 +12025550143 | Ada']),
);

test.each([
  ['Name,Phone,Ext\nAda,202-555-0143,12345678901234567890', '2 extension-too-long'],
  ['Name,Phone\nAda,+12025550143;ext=12345678901234567890', '2 extension-too-long'],
  ['Name,Phone,Ext\nAda,202-555-0143,123456789012\nBo,,1234\nCy,,1235', '2 +12025550143 x123456789012 | Ada'],
])('keeps an extension whole, or refuses it: %j', (file, found) => expect(lines(file)[0]).toBe(found));

test('counts each line once, as an entry or as refused, whatever it holds', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 30 }), (written) => {
      const { entries, refused } = read(written.join('\n'));
      const all = [...entries, ...refused].map(({ line }) => line);
      expect(new Set(all).size).toBe(all.length);
      for (const { numbers } of entries)
        for (const { e164 } of numbers) expect(e164).toMatch(/^\+[1-9]\d{6,14}$/);
    }),
  );
});
