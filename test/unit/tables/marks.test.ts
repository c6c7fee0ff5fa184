/** Marks of those who are not to be called, by the values under their headings: set, not set, or to be asked about. */
import { expect, test } from 'vitest';
import type { Purpose } from '#lib/tables/types.ts';
import { namedWorkbook } from '#test/fixtures/tables/workbook.ts';
import { lines, reader, said } from './lines.ts';

const both = (text: string, country?: string) => [
  lines(text, country).map((line) => line.replace(/ \|.*/, '')),
  lines(text, country, 'never-call').map((line) => line.replace(/ \|.*/, '')),
];

/** Heading, a mark, none, and what is neither for certain. */
const MARKS: readonly [heading: string, set: string, none: string, unclear: string][] = [
  ['DNC', 'Active', 'Inactive', 'Unknown'],
  ['DND Status', 'Registered', 'Not registered', 'Not checked'],
  ['Do Not Call Request', 'Written', 'No request', 'Under review'],
  ['NDNC', 'Listed', 'Not listed', '?'],
  ['Werbesperre', 'eingetragen', 'keine Sperre', 'offen'],
  ['RPO', 'Iscritto', 'Non iscritto', 'da verificare'],
  ['Nie dzwonić', 'aktywny', 'niezarejestrowany', 'do sprawdzenia'],
  ['架電禁止', '登録済', '未登録', '確認中'],
  ['Não ligar', 'inscrito', 'não inscrito', 'Consented'],
];

test.each(MARKS)(
  'under "%s", "%s" bars, "%s" does not, and "%s" is asked about',
  (heading, set, none, unclear) =>
    expect(
      both(`Name,Phone,${heading}\nA,202-555-0143,${set}\nB,202-555-0144,${none}\nC,202-555-0145,${unclear}`),
    ).toEqual([
      ['2 do-not-call', '3 +12025550144', '4 which-permission'],
      ['2 +12025550143', '3 may-call', '4 which-permission'],
    ]),
);

test.each([
  ['DNC Source', 'Email request'],
  ['DNC Type', 'Federal'],
  ['DNC Date', '2024-01-01'],
  ['Opt-out reason', 'too many letters'],
  ['Werbesperre', 'gesperrt'],
  ['Status', 'DNC'],
])('under "%s", beside "%s", an empty cell is not listed, and is called', (heading, mark) =>
  expect(both(`Name,Phone,${heading}\nA,202-555-0143,${mark}\nB,202-555-0144,`)).toEqual([
    ['2 do-not-call', '3 +12025550144'],
    ['2 +12025550143', '3 may-call'],
  ]),
);

test('asks of who has no day of consent beside those who have one, unless another column says it', () => {
  expect(
    lines('Name,Phone,Phone Consent Date\nA,202-555-0143,2024-01-01\nB,202-555-0144,').map((line) =>
      line.replace(/ \|.*/, ''),
    ),
  ).toEqual(['2 +12025550143', '3 which-permission']);
  expect(
    lines(
      'Name,Phone,Consent,Phone Consent Date\nA,202-555-0143,Yes,2024-01-01\nB,202-555-0144,Yes,\nC,202-555-0145,No,',
    ),
  ).toEqual(['2 +12025550143 | A', '3 +12025550144 | B', '4 do-not-call']);
});

test.each([
  ['Status', 'Wrong number', 'which-permission'],
  ['Disposition', 'Passed away', 'which-permission'],
  ['status', 'DNCL', 'do-not-call'],
  ['Last Call Result', 'Number not in service', 'which-permission'],
  ['Status', 'Overleden', 'do-not-call'],
  ['סטטוס', 'נפטר', 'do-not-call'],
  ['Tags', 'vip; wrong-number', 'which-permission'],
  ['Tags', 'gold, wrong_number', 'which-permission'],
  ['Date of Death', '2024-01-01', 'do-not-call'],
  ['DOD', '2024-01-01', 'do-not-call'],
  ['Sterbedatum', '01.01.2024', 'do-not-call'],
  ['Overleden', 'ja', 'do-not-call'],
  ['Fecha de defunción', '01/01/2024', 'do-not-call'],
  ['Дата смерти', '01.01.2024', 'do-not-call'],
])('under "%s", hears "%s", which no other row says', (heading, value, found) =>
  expect(lines(`Name;Phone;${heading}\nAda;202-555-0143;"${value}"\nBo;202-555-0144;`)).toEqual([
    `2 ${found}`,
    '3 +12025550144 | Bo',
  ]),
);

const ofSheets = async (sheets: Parameters<typeof namedWorkbook>[0], purpose: Purpose) => {
  const opened = await reader.open(namedWorkbook(sheets));
  if (!opened.ok) throw new Error(opened.error);
  const { entries, refused } = reader.read(opened.value, 'US', purpose);
  return [...entries.map(said), ...refused.map(({ line, code }) => `${line} ${code}`)];
};
const LEADS = [
  ['Name', 'Phone'],
  ['Ada', '202-555-0143'],
  ['Bo', '202-555-0144'],
];

test.each([
  ['Phone', 'Date', '2024-01-01'],
  ['DNC Number', 'Added', '1/1/2024'],
  ['Number', 'Id', '12345678'],
])('hears a sheet of "%s" and "%s" that says not to call, first or last', async (heading, other, value) => {
  const DNC = [
    [heading, other],
    ['202-555-0144', value],
    ['202-555-0145', value],
    ['202-555-0146', value],
    ['202-555-0147', value],
  ];
  expect((await ofSheets({ Leads: LEADS, DNC }, 'call')).slice(0, 2)).toEqual([
    '2 +12025550143 | Ada',
    '3 do-not-call',
  ]);
  expect((await ofSheets({ DNC, Leads: LEADS }, 'call'))[0]).toBe('7 +12025550143 | Ada');
  expect(await ofSheets({ Leads: LEADS, DNC }, 'never-call')).toEqual([
    '5 +12025550144',
    '6 +12025550145',
    '7 +12025550146',
    '8 +12025550147',
    '2 may-call',
    '3 may-call',
  ]);
});

test('lists those under a title that says not to call, and beside them who is marked', () => {
  expect(lines('Do not call list:\nAda Roe 202-555-0143\nBo Fox 202-555-0144', 'US', 'never-call')).toEqual([
    '1 no-number',
    '2 +12025550143 | Ada Roe',
    '3 +12025550144 | Bo Fox',
  ]);
  expect(
    lines(
      'Name,Phone,DNC\nAda,202-555-0143,yes\nBo,202-555-0144,no\nDo not call,,\nCy,202-555-0145,',
      'US',
      'never-call',
    ),
  ).toEqual(['2 +12025550143 | Ada', '3 may-call', '4 no-number', '5 +12025550145 | Cy']);
});

test.each([
  ['Suppress phone', 'Yes', 'No'],
  ['No phone contact', 'Yes', 'No'],
  ['Call restriction', '1', '0'],
  ['Excluir de llamadas', 'sí', 'no'],
  ['Sprzeciw telefon', 'tak', 'nie'],
  ['Blokace hovorů', 'ano', 'ne'],
  ['Hívás tiltva', 'igen', 'nem'],
  ['Hozzájárulás híváshoz', 'megadva', 'visszavonva'],
  ['Εξαίρεση από κλήσεις', 'ναι', 'όχι'],
  ['Відмова від дзвінків', 'так', 'ні'],
  ['Arama Engeli', 'evet', 'hayır'],
  ['Toestemming bellen', 'ligt vast', 'in afwachting'],
])('asks what "%s" of calls means, over "%s" and "%s"', (heading, one, other) => {
  for (const purpose of ['call', 'never-call'] as const)
    expect(
      lines(`Name;Phone;${heading}\nA;202-555-0143;${one}\nB;202-555-0144;${other}`, 'US', purpose).join(),
    ).toMatch(/^2 (?:which-permission|do-not-call|may-call),3 (?:which-permission|do-not-call|may-call)$/);
});

test('calls none by another row of theirs before it is known what their mark means', () =>
  expect(
    lines('Name,Phone,Do Not Call\nAda,202-555-0143,Forever\nAda,202-555-0143,\nBo,202-555-0144,no'),
  ).toEqual(['2 which-permission', '3 do-not-call', '4 +12025550144 | Bo']));
