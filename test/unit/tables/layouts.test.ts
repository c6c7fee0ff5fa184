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

test('reads lists that stand side by side as people of their own', () =>
  expect(lines('Name,Phone,,Name,Phone\nAda,202-555-0143,,Bo,202-555-0199\nCy,202-555-0144,,,')).toEqual([
    '2 +12025550143 | Ada',
    '2 +12025550199 | Bo',
    '3 +12025550144 | Cy',
  ]));

test('calls none of a list beside another that is called so', () => {
  const text = 'Call list,,,Do not call,\nName,Phone,,Name,Phone\nAda,202-555-0143,,Bo,202-555-0199';
  expect(lines(text)).toEqual(['3 +12025550143 | Ada', '3 do-not-call']);
  expect(read(text).barred).toEqual(['+12025550199']);
});

test('asks about rows that a status above may reach over', () =>
  expect(
    lines(
      'Status,Name,Phone\nActive,Ada,202-555-0143\n,Bo,202-555-0144\nDo not call,Cy,202-555-0145\n,Di,202-555-0146',
    ),
  ).toEqual(['2 +12025550143 | Ada', '3 +12025550144 | Bo', '4 do-not-call', '5 which-permission']));

test.each([
  ['Name,Phone\nAda,202-555-0143\nBo*,202-555-0144\n\n* do not call', ['5 do-not-call']],
  ['* = do not call\nName,Phone\nAda,202-555-0143\n*Bo,202-555-0144', []],
  [
    'Name,Phone,S\nAda,202-555-0143,A\nBo,202-555-0144,X\n\nA = active\nX = do not call',
    ['5 no-number', '6 do-not-call'],
  ],
])('bars who has a mark that a legend explains: %s', (text, legend) => {
  const [first, second, ...others] = lines(text).map((line) => line.replace(/^\d+ /, ''));
  expect([first, second]).toEqual(['+12025550143 | Ada', 'do-not-call']);
  expect(others).toEqual(legend.map((line) => line.replace(/^\d+ /, '')));
  expect(read(text).barred).toEqual(['+12025550144']);
});

test.each([
  ['Ada,202-555-0143,mobile\nBo,202-555-0144,fax', ['1 +12025550143 | Ada', '2 fax-only']],
  ['Name,Phone,Contact 2,Contact 2 Phone\nAda,202-555-0143,Bo,202-555-0144', ['2 +12025550143 | Ada']],
  ['Name,Our Number,Phone\nAda,202-555-0144,202-555-0143', ['2 +12025550143 | Ada']],
  ['Name,Phone,Living\nAda,202-555-0143,yes\nBo,202-555-0144,no', ['2 +12025550143 | Ada', '3 do-not-call']],
  ['Name^Phone^Fax\nAda^202-555-0143^202-555-0144', ['2 +12025550143 | Ada']],
])('calls neither a fax, nor another, nor the dead: %s', (text, found) => expect(lines(text)).toEqual(found));
