/** Whose telephones a file's columns hold, and of which kind: of the row's person, of another, of a fax. */
import { expect, test } from 'vitest';
import { lines, reader, said } from './lines.ts';

test.each(['EXTF;700;20240101000000000', 'Report;20240403', 'Run;1712138400', 'Acme Inc;202-555-0190'])(
  'finds the headings below "%s"',
  (line) =>
    expect(
      lines(`${line}\nName;Fax;Phone;DNC\nAda;202-555-0199;202-555-0143;no\nBo;;202-555-0144;yes`),
    ).toEqual(['3 +12025550143 | Ada', '4 do-not-call']),
);

test.each([
  'NOK Phone',
  'Lender Phone',
  'Claims Ph',
  'Telefon Makler',
  'Telefon Angehöriger',
  'Tél. personne à prévenir',
  'Telefono vicino',
  'Старый телефон',
  '配偶者電話番号',
  '업무대행 전화번호',
])('calls no "%s" where the person has a telephone of their own, or in their stead', (heading) =>
  expect(lines(`Name;${heading};Phone\nAda;202-555-0190;202-555-0143\nBo;202-555-0191;`)).toEqual([
    '2 +12025550143 | Ada',
    '3 which-column',
  ]),
);

test.each(['Nr. tel. abonentului', 'Telefon Makler'])(
  'calls "%s" where no other column has telephones',
  (heading) => expect(lines(`Name;${heading}\nAda;202-555-0143`)).toEqual(['2 +12025550143 | Ada']),
);

test.each([
  ['Phone', 'Company Main Phone', 'Daytime phone'],
  ['Telefon', 'Telefon Firma', 'Weiteres Telefon'],
  ['Téléphone', 'Téléphone (voiture)', 'Téléphone société'],
  ['Телефон', 'Раб. тел.', 'Другой телефон'],
  ['電話番号', 'ご連絡先', '勤務先電話'],
])('calls all of "%s", "%s" and "%s"', (...headings) =>
  expect(lines(`Name;${headings.join(';')}\nAda;202-555-0143;202-555-0144;202-555-0145`)[0]).toMatch(
    /(?=.*0143)(?=.*0144)(?=.*0145)/,
  ),
);

test.each([
  ['Kind', 'Number'],
  ['Method', 'Detail'],
  ['Description', 'Value'],
  ['Art', 'Nummer'],
  ['구분', '번호'],
])('takes a column of kinds of telephone for that, under "%s" beside "%s"', (kind, number) =>
  expect(
    lines(`Name,${kind},${number}\nA,Fax,202-555-0190\nB,Mobile,202-555-0143\nC,Telefax,202-555-0191\nD,?,`),
  ).toEqual(['2 fax-only', '3 mobile +12025550143 | B', '4 fax-only', '5 no-number']),
);

test.each([
  'Name,Phone 1,Type 1,Phone 2,Type 2\nA,,,202-555-0190,Fax\nB,202-555-0143,Mobile,,',
  'Name,Type 1,Phone 1,Type 2,Phone 2\nA,,,Fax,202-555-0190\nB,Mobile,202-555-0143,,',
  'Name,Type,Phone,Type,Phone\nA,,,Fax,202-555-0190\nB,Mobile,202-555-0143,Fax,',
  'Name,Phone,Type,Phone,Type\nA,,,202-555-0190,Fax\nB,202-555-0143,Mobile,,Fax',
])('knows of which telephone a type is: %j', (file) =>
  expect(lines(file)).toEqual(['2 fax-only', '3 mobile +12025550143 | B']),
);

test('takes ways to reach a person for no kinds of telephone', () =>
  expect(
    lines('Name,Preferred,Phone\nA,Fax,202-555-0143\nB,Phone,202-555-0144\nC,Email,202-555-0145'),
  ).toEqual(['2 +12025550143 | A', '3 +12025550144 | B', '4 +12025550145 | C']));

test.each([
  [
    'a second contact',
    'Company,Contact 1,Phone 1,Contact 2,Phone 2\nAcme,Ada,,Bo,202-555-0190\nAcme,Ada,202-555-0143,Bo,202-555-0190',
    ['2 assistant-only', '3 +12025550143 | Ada | Acme'],
  ],
  [
    'a second name in parts',
    'First Name,Last Name,Phone,First Name 2,Last Name 2,Phone 2\nAda,Roe,,Bo,Fox,202-555-0190\nAda,Roe,202-555-0143,,,',
    ['2 assistant-only', '3 +12025550143 | Ada Roe'],
  ],
  ['more telephones of one person', 'Contact,Phone,Phone 2\nAda,,202-555-0143', ['2 +12025550143 | Ada']],
  [
    'a mark for each contact',
    'Company,Contact 1 Name,Contact 1 Phone,Contact 1 DNC,Contact 2 Name,Contact 2 Phone,Contact 2 DNC\nAcme,Ada,202-555-0143,No,Bo,202-555-0190,Yes',
    ['2 +12025550143 | Ada | Acme'],
  ],
  [
    'a mark for each place',
    'Name,Home Phone,Work Phone,Do Not Call Home,Do Not Call Work\nAda,202-555-0143,202-555-0144,Y,N',
    ['2 work +12025550144 | Ada'],
  ],
  [
    'whether each telephone is valid',
    'Name,Phone,Phone Valid,Mobile,Mobile Valid\nAda,202-555-0143,Yes,202-555-0190,No\nBo,202-555-0144,No,,',
    ['2 +12025550143 | Ada', '3 do-not-call'],
  ],
  [
    'a telephone that is inactive',
    'Name,Phone,Phone is inactive\nAda,202-555-0143,No\nBo,202-555-0190,Yes',
    ['2 +12025550143 | Ada', '3 do-not-call'],
  ],
] as const)('knows whose telephone it is, and which is meant: %s', (_what, file, found) =>
  expect(lines(file)).toEqual(found),
);

test.each([
  ['Ada pager 202-555-0190', 'fax-only'],
  ['Ada 202-555-0190 wrong number', 'not-valid'],
  ['Ada 202-555-0190 (passed away)', 'not-valid'],
  ['Name,Phone\nAda,202-555-0190 not in service', 'not-valid'],
  ['Name,Phone,Mobile,Notes\nAda,202-555-0143,202-555-0190,do not call mobile', 'which-permission'],
  ['Relatie;Tel.nr.;Mob.nr.\nEva;202-555-0143;', '2 +12025550143'],
])('reads "%s" as %s', (file, found) =>
  expect(lines(file).at(-1)).toMatch(new RegExp(`${found.replace(/[+|]/g, '\\$&')}$`)),
);

test.each([
  ['DEATHDATE:20240101', 'do-not-call'],
  ['TITLE:DO NOT CALL', 'do-not-call'],
  ['NICKNAME:do not call', 'do-not-call'],
  ['TITLE:Buyer', '+12025550143 | Gus Bay'],
])('hears "%s" of a card', async (property, found) => {
  const card = `BEGIN:VCARD\nVERSION:3.0\nFN:Gus Bay\n${property}\nTEL:202-555-0143\nEND:VCARD`;
  const opened = await reader.open(new TextEncoder().encode(card));
  if (!opened.ok) throw new Error(opened.error);
  const { entries, refused } = reader.read(opened.value, 'US', 'call');
  expect([...entries.map(said), ...refused.map(({ line, code }) => `${line} ${code}`)]).toEqual([
    `1 ${found}`,
  ]);
});

test.each([
  ['Name,Phone,Emergency contact,Cell Phone', 'Ada,202-555-0143,Bo,202-555-0144'],
  [
    'Name,Phone,Emergency contact,Relation,Home Phone,Cell Phone',
    'Ada,202-555-0143,Bo,son,202-555-0144,202-555-0145',
  ],
])('takes a telephone right behind the name of another for theirs: %s', (headings, row) =>
  expect(lines(`${headings}\n${row}`)).toEqual(['2 +12025550143 | Ada']),
);
