/** Files of any order of columns, language, separator and encoding, a fax and an id beside each telephone. */
import fc from 'fast-check';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { createTableReader } from '#lib/tables/reader.ts';

/** Country; headings of person, fax, id, telephone and company; beginnings of a telephone and of a fax, three digits short; the code page of its spreadsheets. */
const FILES: readonly (readonly [CountryCode, readonly string[], string, string, string?])[] = [
  ['US', ['Name', 'Fax', 'Customer ID', 'Phone', 'Company'], '202-555-0', '202-555-9', 'windows-1252'],
  ['DE', ['Name', 'Telefax', 'Kundennummer', 'Telefon', 'Firma'], '030 1234', '030 9234', 'windows-1252'],
  [
    'FR',
    ['Nom complet', 'Télécopie', 'Numéro client', 'Téléphone', 'Société'],
    '01 42 34 5',
    '01 52 34 5',
    'windows-1252',
  ],
  ['ES', ['Nombre', 'Fax', 'Nº de cliente', 'Teléfono', 'Empresa'], '91 234 5', '91 334 5', 'windows-1252'],
  [
    'IT',
    ['Nome completo', 'Fax', 'Codice cliente', 'Telefono', 'Azienda'],
    '06 1234 5',
    '06 2234 5',
    'windows-1252',
  ],
  ['NL', ['Naam', 'Fax', 'Klantnummer', 'Telefoon', 'Bedrijf'], '020 123 4', '020 223 4', 'windows-1252'],
  [
    'PL',
    ['Imię i nazwisko', 'Faks', 'Nr klienta', 'Telefon', 'Firma'],
    '22 123 4',
    '22 223 4',
    'windows-1250',
  ],
  [
    'RU',
    ['ФИО', 'Факс', 'Номер клиента', 'Телефон', 'Компания'],
    '8 495 123-4',
    '8 495 223-4',
    'windows-1251',
  ],
  ['TR', ['Ad Soyad', 'Faks', 'Müşteri No', 'Telefon', 'Şirket'], '0212 345 6', '0212 445 6', 'windows-1254'],
  ['IL', ['שם מלא', 'פקס', 'מספר לקוח', 'טלפון', 'חברה'], '03-523 4', '03-623 4', 'windows-1255'],
  ['SA', ['الاسم', 'فاكس', 'رقم العميل', 'الهاتف', 'الشركة'], '011 412 3', '011 512 3', 'windows-1256'],
  ['JP', ['氏名', 'FAX番号', '顧客番号', '電話番号', '会社名'], '03-3234-5', '03-4234-5'],
  ['CN', ['姓名', '传真', '客户编号', '电话', '公司'], '010-6234 5', '010-7234 5'],
  ['KR', ['이름', '팩스', '고객번호', '전화번호', '회사'], '02-312-5', '02-412-5'],
  [
    'GR',
    ['Ονοματεπώνυμο', 'Φαξ', 'Κωδικός πελάτη', 'Τηλέφωνο', 'Εταιρεία'],
    '21 0123 4',
    '21 0223 4',
    'windows-1253',
  ],
  [
    'BR',
    ['Nome', 'Fax', 'Código do cliente', 'Telefone', 'Empresa'],
    '11 3234-5',
    '11 4234-5',
    'windows-1252',
  ],
];
const RUNS = 200;
const ROWS = 20;
/** People whose names each code page can write. */
const PEOPLE: Readonly<Record<string, string>> = {
  'windows-1250': 'Łucja Żak',
  'windows-1251': 'Анна Лис',
  'windows-1252': 'Zoë Müller',
  'windows-1253': 'Άννα Λύρα',
  'windows-1254': 'Ayşe Işık',
  'windows-1255': 'דנה לוי',
  'windows-1256': 'ليلى حداد',
};
const ENCODINGS = ['utf-8', 'marked', 'utf-16le', 'utf-16be', 'code page'] as const;

function encode(text: string, encoding: (typeof ENCODINGS)[number], page?: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'code page' && page !== undefined) return encodeInPage(text, page);
  const isWide = encoding.startsWith('utf-16');
  const written = encoding === 'marked' || isWide ? `\ufeff${text}` : text;
  const bytes = Buffer.from(written, isWide ? 'utf16le' : 'utf8');
  return new Uint8Array(encoding === 'utf-16be' ? bytes.swap16() : bytes);
}

/** Each byte's letter, looked up the other way round. */
function encodeInPage(text: string, page: string): Uint8Array<ArrayBuffer> {
  const letters = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => {
    const byte = letters.indexOf(letter);
    if (byte < 0) throw new Error(`${page} has no ${letter}`);
    return byte;
  });
}

test('calls nothing but the telephone, and misses at most one in a hundred', async () => {
  const reader = createTableReader();
  const counts = { right: 0, wrong: 0, all: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FILES),
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom(...ENCODINGS),
      fc.array(fc.integer({ min: 100, max: 999 }), { minLength: ROWS, maxLength: ROWS }),
      async ([country, headings, telephone, fax, page], order, separator, encoding, tails) => {
        const person = PEOPLE[page ?? ''] ?? 'Ada Roe';
        const rows = tails.map((tail) => {
          const number = parsePhoneNumberFromString(`${telephone}${tail}`, country);
          const id = `${number?.nationalNumber.slice(0, -1)}7`;
          return {
            e164: number?.isValid() ? number.number : undefined,
            cells: [person, `${fax}${tail}`, id, `${telephone}${tail}`, 'Roe Works'],
          };
        });
        const lines = [headings, ...rows.map(({ cells }) => cells)].map((cells) =>
          order.map((at) => cells[at]).join(separator),
        );
        const opened = await reader.open(encode(lines.join('\r\n'), encoding, page));
        if (!opened.ok) throw new Error(opened.error);
        const { entries } = reader.read(opened.value, country, 'call');
        rows.forEach(({ e164 }, index) => {
          if (e164 === undefined) return;
          counts.all += 1;
          const entry = entries.find(({ line }) => line === index + 2);
          if (!entry) return;
          const isRight = entry.numbers.length === 1 && entry.numbers[0]?.e164 === e164;
          const isWhose = entry.person === person && entry.company === 'Roe Works';
          if (isRight && isWhose) counts.right += 1;
          else counts.wrong += 1;
        });
      },
    ),
    { numRuns: RUNS },
  );
  console.info(`${counts.all} telephones: ${counts.right} right, ${counts.wrong} wrong`);
  expect(counts.all).toBeGreaterThan((RUNS * ROWS) / 2);
  expect(counts.wrong).toBe(0);
  expect(counts.right / counts.all).toBeGreaterThanOrEqual(0.99);
});
