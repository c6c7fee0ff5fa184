/** Who may be called, as files say it: by columns, words beside a name or a number, titles, sheets and other rows. */
import { expect, test } from 'vitest';
import type { Column } from '#lib/tables/types.ts';
import { OF_OTHER_THINGS, PERMISSIONS } from '#test/fixtures/tables/hand-written-tables.ts';
import { CONSENTS, FILES, REMARKS } from '#test/fixtures/tables/permission-tables.ts';
import { namedWorkbook } from '#test/fixtures/tables/workbook.ts';
import { lines, read, reader, said } from './lines.ts';

test.each(CONSENTS)(
  'under "%s" calls who gave it (%s), not who did not (%s), and asks of others (%s)',
  (heading, yes, no, other) =>
    expect(
      lines(
        `Name,Phone,${heading}\nAda,202-555-0143,${yes}\nBo,202-555-0144,${no}\nCy,202-555-0145,${other}`,
      ),
    ).toEqual(['2 +12025550143 | Ada', '3 do-not-call', '4 which-permission']),
);

test.each(REMARKS)('in notes, "%s" is %s', (remark, found) => {
  const [line = ''] = lines(`Name,Phone,Notes\nAda,202-555-0143,"${remark}"\nBo,202-555-0144,`);
  expect(line).toMatch(found === 'called' ? /^2 [+]12025550143/ : `2 ${found}`);
});

for (const [what, file, found, country] of FILES)
  test(what, () => expect(lines(file, country)).toEqual(found));

test('says which words, column or line it was', () => {
  const refusedIn = (file: string) =>
    read(file).refused.map(({ evidence, isColumn, by }) => [evidence, isColumn ?? by]);
  expect(refusedIn('Name,Phone,OK to call\nAda,202-555-0143,no\nBo,202-555-0144,yes')).toEqual([
    ['OK to call: no', true],
  ]);
  expect(refusedIn('Name,Phone\nAda (do not call),202-555-0143')).toEqual([['Ada (do not call)', undefined]]);
  expect(refusedIn('Do not call\n\nName,Phone\nAda,202-555-0143')).toEqual([['Do not call', undefined]]);
  expect(refusedIn('Name,Phone,DNC\nAda,202-555-0143,yes\nAda,202-555-0143,')).toEqual([
    ['DNC: yes', true],
    ['', 2],
  ]);
});

test.each(PERMISSIONS)('under "%s" calls who has "%s", and not who has "%s"', (heading, may, not) =>
  expect(lines(`Name,Phone,${heading}\nAda,202-555-0143,${may}\nBo,202-555-0144,${not}`)).toEqual([
    '2 +12025550143 | Ada',
    '3 do-not-call',
  ]),
);

test.each(OF_OTHER_THINGS)('under "%s" calls who has "No"', (heading) =>
  expect(lines(`Name,Phone,${heading}\nAda,202-555-0143,Yes\nBo,202-555-0144,No`)).toEqual([
    '2 +12025550143 | Ada',
    '3 +12025550144 | Bo',
  ]),
);

test('calls nobody by a number that another row of theirs says not to call', () =>
  expect(
    lines(
      [
        'Name,Phone,Mobile,DNC',
        'A,4155550132,,yes',
        'A,4155550132,4155550142,no',
        'B,4155550133,,TRUE',
        'C,4155550133,4155550143,',
        ',(415) 555-0133,,',
      ].join('\n'),
    ),
  ).toEqual([
    '2 do-not-call',
    '3 do-not-call',
    '4 do-not-call',
    '5 mobile +14155550143 | C',
    '6 do-not-call',
  ]));

test('calls nobody under a title that says not to', () => {
  expect(
    lines(
      [
        'Name,Phone',
        'A,4155550132',
        'DO NOT CALL:,',
        'C,4155550134',
        'Bob Smith,',
        'D,4155550135',
        'OK to call,',
        'E,4155550136',
      ].join('\n'),
    ),
  ).toEqual([
    '2 +14155550132 | A',
    '3 do-not-call',
    '4 do-not-call',
    '5 no-number',
    '6 do-not-call',
    '7 no-number',
    '8 +14155550136 | E',
  ]);
  for (const title of [
    'DO NOT CALL LIST 2026',
    'Company do not call list',
    'Diese Personen nicht anrufen',
    'DNC list (Nov 2026)',
  ])
    expect(lines(`${title},\nName,Phone\nA,4155550132`)).toEqual(['3 do-not-call']);
  expect(
    lines('#,Name,Phone\n1,A,4155550132\n,DO NOT CALL,\n2,B,4155550133\n,SOUTH,\n3,C,4155550134'),
  ).toEqual(['2 +14155550132 | A', '3 do-not-call', '4 do-not-call', '5 no-number', '6 +14155550134 | C']);
  expect(lines('Mary 4155550135\nDo not call\nBob 4155550136')).toEqual([
    '1 +14155550135 | Mary',
    '2 no-number',
    '3 do-not-call',
  ]);
});

test('asks what a column of yes and no about calls means, and calls nobody before', () => {
  const opened = reader.openText(
    'Name,Phone,Anrufen?\nA,030 23125142,ja\nB,030 23125143,nein\nC,030 23125144,',
  );
  expect(opened.columns[2]).toEqual({ heading: 'Anrufen?', kind: 'ignore', doubtful: 'permission' });
  const codesAs = (column: object) =>
    reader
      .read(
        { ...opened, columns: [...opened.columns.slice(0, 2), { heading: 'Anrufen?', ...column } as Column] },
        'DE',
        'call',
      )
      .refused.map(({ line, code }) => `${line} ${code}`);
  expect(codesAs({ kind: 'ignore', doubtful: 'permission' })).toEqual([
    '2 which-permission',
    '3 which-permission',
    '4 which-permission',
  ]);
  expect(codesAs({ kind: 'callable' })).toEqual(['3 do-not-call', '4 which-permission']);
  expect(codesAs({ kind: 'barred' })).toEqual(['2 do-not-call']);
  expect(codesAs({ kind: 'ignore' })).toEqual([]);
});

test('hears what a name’s own cell says, and no name of a company', () =>
  expect(
    lines(
      'Name,Company,Phone\nAnn Lee (DO NOT CALL),,4155550132\nBob,DNC Solutions,4155550133\nCy,Stop,4155550134',
    ),
  ).toEqual(['2 do-not-call', '3 +14155550133 | Bob | DNC Solutions', '4 +14155550134 | Cy | Stop']));

test('hears one of many statuses', () => {
  const rows = Array.from(
    { length: 60 },
    (_, at) => `P${at},41555520${at + 10},status ${'abcdefghij'[at % 10]}${at}`,
  );
  const { refused } = read(`Name,Phone,Status\n${rows.join('\n')}\nAnn,4155550132,Do not call`);
  expect(refused.map(({ line, code }) => `${line} ${code}`)).toEqual(['62 do-not-call']);
});

test('hears what a label says of a number', () => {
  expect(
    lines(
      'Name,Phone 1 - Label,Phone 1 - Value\nA,Do not call,4155550132\nB,Wife,4155550133\nC,Mobile,4155550134',
    ),
  ).toEqual(['2 do-not-call', '3 assistant-only', '4 mobile +14155550134 | C']);
});

test('takes a cell that says not to call for no heading', () =>
  expect(lines('Name,Phone\nA,4155550132\nC,do not call\nD,4155550135')).toEqual([
    '2 +14155550132 | A',
    '3 do-not-call',
    '4 +14155550135 | D',
  ]));

test('takes what says not to call for a reason, and a name beside a number for none', () =>
  expect(
    read('Ada Roe 202-555-0143\n202-555-0145 opted out', 'US', 'never-call').entries.map(
      ({ reason }) => reason,
    ),
  ).toEqual([undefined, 'opted out']));

test('calls none of a sheet that is called "Do not call", and reads one by its headings, in whatever order', async () => {
  const opened = await reader.open(
    namedWorkbook({
      Info: [['Hotline', '202-555-0100']],
      Leads: [
        ['Name', 'Phone'],
        ['Ada', '202-555-0143'],
        ['Bo', '202-555-0144'],
      ],
      'Do not call': [
        ['Phone ', 'name', 'Since'],
        ['202-555-0144', 'Bo', '2026'],
        ['202-555-0145', 'Cy', '2026'],
      ],
    }),
  );
  if (!opened.ok) throw new Error(opened.error);
  const { entries, refused } = reader.read(opened.value, 'US', 'call');
  expect(entries.map(said)).toEqual(['3 +12025550143 | Ada']);
  expect(refused.map(({ line, code }) => [line, code])).toEqual([
    [1, 'other-headings'],
    [4, 'do-not-call'],
    [6, 'do-not-call'],
    [7, 'do-not-call'],
  ]);
});

test('calls no number of a sheet that is called "DNC", whatever its headings', async () => {
  const opened = await reader.open(
    namedWorkbook({
      Leads: [
        ['Name', 'Phone'],
        ['Ada', '202-555-0143'],
        ['Bo', '202-555-0144'],
        ['Di', '202-555-0146'],
      ],
      DNC: [['Telephone number'], ['202-555-0144'], ['202-555-0145']],
    }),
  );
  if (!opened.ok) throw new Error(opened.error);
  const { entries, refused } = reader.read(opened.value, 'US', 'call');
  expect(entries.map(said)).toEqual(['2 +12025550143 | Ada', '4 +12025550146 | Di']);
  expect(refused.map(({ line, code }) => [line, code])).toEqual([
    [3, 'do-not-call'],
    [6, 'do-not-call'],
    [7, 'do-not-call'],
  ]);
});

test.each([
  ['OK to call? Yes/No', 'Yes', 'No'],
  ['May we call? (1=yes 0=no)', '1', '0'],
  ['¿Se puede llamar? (sí/no)', 'sí', 'no'],
  ['Darf angerufen werden (ja/nein)', 'ja', 'nein'],
  ['אישור להתקשר (כן/לא)', 'כן', 'לא'],
  ['¿Podemos llamarle?', 'sí', 'no'],
])('takes no answer that a heading spells out for what it asks: %s', (heading, yes, no) =>
  expect(lines(`Name,Phone,${heading}\nAda,202-555-0143,${yes}\nBo,202-555-0144,${no}`)).toEqual([
    '2 +12025550143 | Ada',
    '3 do-not-call',
  ]),
);

test.each(['Do not call (1=yes 0=no)', 'Do not call? (y/n)'])('nor under "%s"', (heading) => {
  const [yes, no] = heading.includes('1') ? ['1', '0'] : ['y', 'n'];
  expect(lines(`Name,Phone,${heading}\nAda,202-555-0143,${no}\nBo,202-555-0144,${yes}`)).toEqual([
    '2 +12025550143 | Ada',
    '3 do-not-call',
  ]);
});

test('asks where the answers are turned round', () =>
  expect(lines('Name,Phone,OK to call (1=no 0=yes)\nAda,202-555-0143,1\nBo,202-555-0144,0')).toEqual([
    '2 which-permission',
    '3 which-permission',
  ]));

test.each([
  'Name,Phone,Email,Status\nAda,202-555-0143,a@x.com,Called\nBo,202-555-0144,b@x.com,Do not call\nCy,202-555-0145,c@x.com,Call back',
  'Notes,Name,Phone\nCalled 3/4,Ada,202-555-0143\nDeceased,Bo,202-555-0144\ncall after 5,Cy,202-555-0145',
])('reads a status of calls that were made as one: %s', (text) =>
  expect(lines(text)).toEqual(['2 +12025550143 | Ada', '3 do-not-call', '4 +12025550145 | Cy']),
);

test.each(['Key: red = do not call', 'Yellow: do not call'])(
  'asks where a line above the headings says of whom: %s',
  (title) => {
    const { entries, barred } = read(`${title}\nName,Phone\nAda,202-555-0143`);
    expect([entries, barred]).toEqual([[], []]);
  },
);
