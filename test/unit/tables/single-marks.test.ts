/** Marks of one telephone, of one row, of one cell: each holds for that, and is read wherever it stands. */
import { expect, test } from 'vitest';
import { lines, read, reader } from './lines.ts';

test.each([
  ['Name,Phone,DNC,Phone,DNC\nAda,202-555-0143,no,202-555-0144,yes', ['2 +12025550143 | Ada'], ['0144']],
  [
    'Name,DNC 1,Phone 1,DNC 2,Phone 2\nAda,no,202-555-0143,yes,202-555-0144',
    ['2 +12025550143 | Ada'],
    ['0144'],
  ],
  [
    'Name,Home,Cell,Cell Consent,Home Consent\nAda,202-555-0143,202-555-0144,no,yes',
    ['2 home +12025550143 | Ada'],
    ['0144'],
  ],
  [
    'Name,Landline,Mobile,Block landline,Block mobile\nAda,202-555-0143,202-555-0144,yes,no',
    ['2 mobile +12025550144 | Ada'],
    ['0143'],
  ],
  [
    'Name,Phone 1,Phone 1 Status,Phone 2,Phone 2 Status\nAda,202-555-0143,Wrong,202-555-0144,Correct\nBo,202-555-0145,Wrong,,',
    ['2 +12025550144 | Ada', '3 which-permission'],
    [],
  ],
  ['Name,Phone,Spouse Phone,Spouse DNC\nAda,202-555-0143,202-555-0144,yes', ['2 +12025550143 | Ada'], []],
  [
    'Name,Phone 1,Phone 1 DNC,Phone 2,Phone 2 DNC\nAda,202-555-0143,DNC,202-555-0144,\nBo,202-555-0143,,,',
    ['2 +12025550144 | Ada', '3 do-not-call'],
    ['0143'],
  ],
])('holds a mark of one telephone for that one: %s', (text, found, barred) => {
  expect(lines(text)).toEqual(found);
  expect(read(text).barred).toEqual(barred.map((end) => `+1202555${end}`));
});

test('names the mark by which a telephone is not called', () =>
  expect(
    read('Name,Phone,Phone Status\nAda,202-555-0143,Active\nBo,202-555-0144,Wrong').refused[0]?.evidence,
  ).toBe('Phone Status: Wrong'));

test.each(['Interested', 'Attending', 'Rückruf'])(
  'takes no other row of "%s" for one that is marked',
  (heading) => {
    const text = `Name,Phone,${heading}\nAda,202-555-0143,Yes\nBo,202-555-0144,No\nCy,202-555-0145,Do not call`;
    expect(lines(text)).toEqual(['2 +12025550143 | Ada', '3 +12025550144 | Bo', '4 do-not-call']);
  },
);

test.each([
  ['Name,Phone,Fax', 'DO NOT CALL'],
  ['Name,Phone,Ext', 'DNC'],
  ['Name,Phone,Status', '"Do\nNot Call"'],
  ['Name,Phone,Status', 'DNC = yes'],
])('reads a mark under "%s"', (headings, mark) =>
  expect(lines(`${headings}\nAda,202-555-0143,\nBo,202-555-0144,${mark}`)).toEqual([
    '2 +12025550143 | Ada',
    '3 do-not-call',
  ]),
);

test.each([
  'DNC OK',
  'Not on DNC',
  'DNC clear',
  'Off DNC',
  'DNC exempt',
  'Not opted out',
  'Call? (N = do not call)',
])('asks who may be called under "%s", which says both', (heading) =>
  expect(lines(`Name,Phone,${heading}\nAda,202-555-0143,Y\nBo,202-555-0144,N`)).toEqual([
    '2 which-permission',
    '3 which-permission',
  ]),
);

test.each(['Account blocked', 'Opt out of paperless'])(
  'bars nobody under "%s", which is of something else',
  (heading) =>
    expect(lines(`Name,Phone,${heading}\nAda,202-555-0143,Y\nBo,202-555-0144,N`)).toEqual([
      '2 +12025550143 | Ada',
      '3 +12025550144 | Bo',
    ]),
);

test('takes the groups of a report for what they say', () =>
  expect(
    lines(
      'Name,Phone\nStatus: Active (1 record),\nAda,202-555-0143\nStatus: Do Not Call (1 record),\nBo,202-555-0144\nStatus: New (1 record),\nCy,202-555-0145',
    ).filter((line) => /^[357]/.test(line)),
  ).toEqual(['3 +12025550143 | Ada', '5 do-not-call', '7 +12025550145 | Cy']));

test('asks about a mark under a heading that is a legend', () =>
  expect(lines('Name,Phone,DNC (blank = ok)\nAda,202-555-0143,\nBo,202-555-0144,x')[1]).toBe(
    '3 which-permission',
  ));

test('bars who is "Blocked at" a day', () =>
  expect(lines('Name,Phone,Blocked at\nAda,202-555-0143,\nBo,202-555-0144,2024-05-06')).toEqual([
    '2 +12025550143 | Ada',
    '3 do-not-call',
  ]));

test.each(['0000-00-00', '1900-01-01', '01/01/1753', '30.12.1899', '/ /'])(
  'takes %s for no day of a refusal',
  (none) =>
    expect(lines(`Name,Phone,Opt-Out Date\nAda,202-555-0143,${none}\nBo,202-555-0144,2024-05-06`)).toEqual([
      '2 +12025550143 | Ada',
      '3 do-not-call',
    ]),
);

test.each([
  ['202-555-0143 (his sister), 202-555-0144', '2 +12025550144 | Ada'],
  ['202-555-0143 (falsch), 202-555-0144', '2 +12025550144 | Ada'],
  ['202-555-0143 DO NOT USE; 202-555-0144', '2 +12025550144 | Ada'],
  ['fax: 202-555-0143 / tel: 202-555-0144', '2 +12025550144 | Ada'],
  ['202-555-0143 (old) 202-555-0144 (new)', '2 +12025550144 | Ada'],
  ['mom: 202-555-0143', '2 assistant-only'],
  ['202-555-0143 (disc)', '2 not-valid'],
])('calls of "%s" the telephone that is the person’s and in use', (cell, found) =>
  expect(lines(`Name,Phone\nAda,"${cell}"`)).toEqual([found]),
);

test.each(['zzDNC Ada Roe', '*DNC* Ada', 'Ada Roe †', 'Ada Roe (dec’d)'])('asks about "%s"', (name) =>
  expect(lines(`Name,Phone\n${name},202-555-0143`)).toEqual(['2 which-permission']),
);

test.each([
  ['US', '(202) 555-01431'],
  ['US', '503-253-26715'],
  ['BR', '11 98083-01661'],
])('takes %s %s for no number of another country: it has a digit too many', (country, number) =>
  expect(lines(`Name,Phone\nAda,${number}`, country)).toEqual(['2 not-valid']),
);

test('takes a column of calling codes for that, whatever its heading', () =>
  expect(lines('Name,CC,Phone\nAda,+52,5512345678\nBo,+1,202-555-0143')).toEqual([
    '2 +525512345678 | Ada',
    '3 +12025550143 | Bo',
  ]));

test.each([
  ['koi8-r', 'Имя;Телефон;Не звонить\nИван;202-555-0143;нет\nПётр;202-555-0144;да'],
  ['iso-8859-2', 'Imię;Telefon;Nie dzwonić\nJaś;202-555-0143;nie\nEwa;202-555-0144;tak'],
])('reads the marks of a file in %s', async (page, text) => {
  const letters = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const opened = await reader.open(Uint8Array.from(text, (letter) => letters.indexOf(letter)));
  if (!opened.ok) throw new Error(opened.error);
  expect(reader.read(opened.value, 'US', 'call').refused).toMatchObject([{ line: 3, code: 'do-not-call' }]);
});

/** Whether the second person of two is called, under these headings. */
const callsWith = (headings: string, cells: string) =>
  lines(`${headings}\nAda,202-555-0143${',no'.repeat(headings.split(',').length - 2)}\n${cells}`)
    .slice(1)
    .map((line) => (line.includes('+') ? 'called' : line.replace(/^\d+ /, '')))
    .join();

test.each([
  ...[
    'Do not call as agreed',
    'Do not call per his wishes',
    'DNC no consent',
    'DNC consent withdrawn',
    'No llamar no desea',
    'Do not call Galloway',
    'Customer: yes (do not call)',
    'Interested = no (do not call)',
    'Opted out via link',
    'Đừng gọi nữa',
  ].map((note) => ['Name,Phone,Notes', `Bo,202-555-0144,${note}`] as const),
  ['Name,Phone,Consent opt-out date', 'Bo,202-555-0144,2024-05-06'],
  ['Name,Phone,Is blocked', 'Bo,202-555-0144,Y'],
  ['Name,Phone,Do not call (emergency only)', 'Bo,202-555-0144,Yes'],
  ['Name,Phone,Do not call', 'Bo,202-555-0144,No - not allowed'],
  ['Name,Phone,DNC source', 'Bo,202-555-0144,https://x.example/optout/7'],
  ['Name,Phone,Phone Status', 'Bo,202-555-0144,Do not call'],
] as const)('bars under %s: %s', (headings, cells) => expect(callsWith(headings, cells)).toBe('do-not-call'));

test.each([
  ['Name,Phone,Mobile,Phone Status', 'Bo,202-555-0144,202-555-0145,Do not call'],
  ['Name,Phone,Mobile,Do not call,Do not call', 'Bo,202-555-0144,202-555-0145,yes,no'],
  ['Name,Phone 1,Phone 2,Opt-out reason 1,Opt-out reason 2', 'Bo,202-555-0144,202-555-0145,by mail,'],
])('takes a mark of the person for no mark of one telephone: %s', (headings, cells) =>
  expect(lines(`${headings}\n${cells}`)).toEqual(['2 do-not-call']),
);

test.each([
  '202-555-0143 / 202-555-0144 lose my number',
  '202-555-0143, 202-555-0144 (email only)',
  '202-555-0143 (passed away) / 202-555-0144',
])('calls none of "%s", as it is said of the person', (cell) =>
  expect(lines(`Name,Phone\nAda,"${cell}"`)).toEqual(['2 not-valid']),
);

test('calls no fax where what stands before it is an old telephone', () =>
  expect(lines('Name,Tel/Fax\nAda,202-555-0143 (old) / 202-555-0144')).toEqual(['2 not-valid']));

test('takes hours of a clock for no calling codes', () =>
  expect(lines('Nome,Telefono,UTC\nAda,347 925 1234,+1', 'IT')).toEqual(['2 +393479251234 | Ada']));

test.each([
  ['Name,Phone', 'توفيق,202-555-0144'],
  ['Name,Phone,Currency', 'Bo,202-555-0144,NIS'],
  ['Name,Phone', 'Bo,Smith & Son 202-555-0144'],
  ['Name,Phone', 'Bo,202-555-0144 (General Manager)'],
  ['Name,Phone,Do not call', 'Bo,202-555-0144,No - ok to call'],
])('calls under %s: %s', (headings, cells) => expect(callsWith(headings, cells)).toBe('called'));

test.each([
  [
    'windows-1251',
    'Name;Phone;Notes\nAda;202-555-0143;\nCy;202-555-0145;\nBo;202-555-0144;не звонить',
    'do-not-call',
  ],
  ['windows-1252', 'Nom;Téléphone\n«Chez Hélène»;202-555-0144', '«Chez Hélène»'],
])('reads %s as that, and as no code page of other systems', async (page, text, found) => {
  const letters = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const opened = await reader.open(Uint8Array.from(text, (letter) => letters.indexOf(letter)));
  if (!opened.ok) throw new Error(opened.error);
  const { entries, refused } = reader.read(opened.value, 'US', 'call');
  expect(refused[0]?.code ?? entries[0]?.person).toBe(found);
});
