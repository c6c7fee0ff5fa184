/** Tables that are laid out by more than a row of headings: groups of columns, lists side by side, merged cells, legends. */
import { expect, test } from 'vitest';
import { lines, read } from './lines.ts';

test.each([
  [',Patient,,Emergency contact,\nID,Name,Phone,Name,Phone', '1,Ada,202-555-0143,Bo,202-555-0199'],
  ['Customer,,Agent,\nName,Phone,Name,Phone', 'Ada,202-555-0143,Bo,202-555-0199'],
  ['Customer,Customer,Sales rep,Sales rep\nName,Phone,Name,Phone', 'Ada,202-555-0143,Bo,202-555-0199'],
  ['Name,Phone,,Fax,\n,Office,Ext,Office,Home', 'Ada,202-555-0143,,202-555-0145,202-555-0146'],
])('takes a telephone for the one that its group of columns names: %s', (headings, row) => {
  const { entries } = read(`${headings}\n${row}`);
  expect(entries.map(({ person, numbers }) => [person, numbers.map(({ e164 }) => e164)])).toEqual([
    ['Ada', ['+12025550143']],
  ]);
});

test('takes a title above the headings for no group', () =>
  expect(lines('Customer list,,Updated 3 May 2024\nName,Phone,Fax\nAda,202-555-0143,202-555-0144')).toEqual([
    '3 +12025550143 | Ada',
  ]));

test('holds a mark under a group for its row', () =>
  expect(lines(',Patient,,Details,\nID,Name,Phone,City,DNC\n1,Ada,202-555-0143,Rome,yes')).toEqual([
    '3 do-not-call',
  ]));

test.each(['Name,Phone,Name,Mobile', 'Name,Phone,City,Name,Phone'])(
  'asks whose a row is under "%s"',
  (headings) =>
    expect(
      lines(`${headings}\nAda,202-555-0143,${headings.includes('City') ? 'Rome,' : ''}Bo,202-555-0199`),
    ).toEqual(['2 several-people']),
);

test('asks whose a row is of lists that stand side by side', () =>
  expect(lines('Name,Phone,,Name,Phone\nAda,202-555-0143,,Bo,202-555-0199\nCy,202-555-0144,,,')).toEqual([
    '2 several-people',
    '3 +12025550144 | Cy',
  ]));

test.each([
  'Call list,,,Do not call,\nName,Phone,,Name,Phone',
  ',Call list 2024:,,,Do not call:,\nID,Name,Phone,ID,Name,Phone',
  'Do not call,,,Call list,\nas of May,,,as of May,\nName,Phone,,Name,Phone',
  'Call,,Do not call,,Notes\nName,Phone,Name,Phone,Text',
])('calls and lists none where one of several lists is of those not to be called: %s', (headings) => {
  const file = read(`${headings}\nAda,202-555-0143,x,Bo,202-555-0199,y\nCy,202-555-0145,,,,`);
  expect(file.entries).toEqual([]);
  expect(file.refused.map(({ code }) => code)).toEqual(['which-permission', 'which-permission']);
  expect(file.refused[0]?.evidence).toMatch(/^Do not call:?$/);
  expect(file.barred).toEqual([]);
});

test('asks about rows that a status above may reach over', () =>
  expect(
    lines(
      'Status,Name,Phone\nActive,Ada,202-555-0143\n,Bo,202-555-0144\nDo not call,Cy,202-555-0145\n,Di,202-555-0146',
    ),
  ).toEqual(['2 +12025550143 | Ada', '3 +12025550144 | Bo', '4 do-not-call', '5 which-permission']));

test.each([
  [
    'Name,Phone\nAda,202-555-0143\nBo*,202-555-0144\n\n* do not call',
    ['2 +12025550143 | Ada', '3 do-not-call', '5 do-not-call'],
  ],
  [
    '* = do not call\nName,Phone\nAda,202-555-0143\n*Bo,202-555-0144',
    ['3 +12025550143 | Ada', '4 do-not-call'],
  ],
  [
    'Name,VIP,Phone,S\nAda,X,202-555-0143,A\nBo,,202-555-0144,X\nA = active / X = do not call',
    ['2 +12025550143 | Ada', '3 do-not-call', '4 no-number'],
  ],
  [
    'Name,Phone,\nAda,202-555-0143,\nBo,202-555-0144,(*)\n(*) do not call',
    ['2 +12025550143 | Ada', '3 do-not-call', '4 do-not-call'],
  ],
])('bars who has a mark that a legend explains: %s', (text, found) => {
  expect(lines(text)).toEqual(found);
  expect(read(text).barred).toEqual(['+12025550144']);
});

test.each(['*** DO NOT CALL ***', '# Do not call', 'DNC - Do not call', 'B: Do not call', '* Do not call'])(
  'takes what no row bears for a title: %s',
  (title) =>
    expect(lines(`Name,Phone\nAda,202-555-0143\n${title},\nBo,202-555-0144`)).toEqual([
      '2 +12025550143 | Ada',
      '3 do-not-call',
      '4 do-not-call',
    ]),
);

test('asks where a legend above says so of a mark that no row bears', () => {
  const { entries, barred } = read('* do not call\nName,Phone\nAda,202-555-0143');
  expect([entries, barred]).toEqual([[], []]);
});

test.each([
  'Name,Phone,Rating\nAda,202-555-0143,***\nBo,202-555-0144,**\n* do not call',
  'Name,Phone,Note\nAda,202-555-0143,Great customer!\nBo,202-555-0144,#12\n! do not call',
])('takes for a mark nothing else: %s', (text) =>
  expect(lines(text).slice(0, 2)).toEqual(['2 +12025550143 | Ada', '3 +12025550144 | Bo']),
);

test('leaves a list of those not to be called whole, whatever its legend', () =>
  expect(lines('Name,Phone\nAda,202-555-0143\nBo*,202-555-0144\n* do not call', 'US', 'never-call')).toEqual([
    '2 +12025550143 | Ada',
    '3 +12025550144 | Bo*',
    '4 no-number',
  ]));

test('bars who stands under a title, with or without a first cell', () =>
  expect(
    lines(
      'Title,Name,Phone\nDr,Ada,202-555-0143\nDo not call:,,\n,Bo,202-555-0144\nCall:,,\n,Bo,202-555-0144',
    ),
  ).toEqual(['2 +12025550143 | Ada', '3 do-not-call', '4 do-not-call', '5 no-number', '6 do-not-call']));

test.each([
  ['Owner,Lou Smith\nName,Phone\nAda,202-555-0143', '3'],
  ['Region,Emergency department,\nName,Phone,City\nAda,202-555-0143,Rome', '3'],
  ['Name,Second name,Phone\nAda,Roe,202-555-0143', '2'],
])('reads as before what only looks like it: %s', (text, line) =>
  expect(lines(text)[0]).toMatch(new RegExp(`^${line} \\+12025550143 \\| Ada`)),
);

test.each([
  ['Ada,202-555-0143,mobile\nBo,202-555-0144,fax', ['1 +12025550143 | Ada', '2 fax-only']],
  ['Name,Phone,Contact 2,Contact 2 Phone\nAda,202-555-0143,Bo,202-555-0144', ['2 +12025550143 | Ada']],
  ['Name,Our Number,Phone\nAda,202-555-0144,202-555-0143', ['2 +12025550143 | Ada']],
  ['Ada,Tel,202-555-0143,Fax,202-555-0144', ['1 +12025550143, +12025550144 | Ada']],
  ['Name,Phone,Living\nAda,202-555-0143,yes\nBo,202-555-0144,no', ['2 +12025550143 | Ada', '3 do-not-call']],
  ['Name^Phone^Fax\nAda^202-555-0143^202-555-0144', ['2 +12025550143 | Ada']],
])('calls neither a fax, nor another, nor the dead: %s', (text, found) => expect(lines(text)).toEqual(found));
