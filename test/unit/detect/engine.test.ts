import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectionData } from '#lib/detect/data.ts';
import { createEngine } from '#lib/detect/engine.ts';
import type { Refused, Surroundings } from '#lib/detect/types.ts';
import { ownTime } from '#test/tools/own-time.ts';

const engine = createEngine(detectionData());

function around(region: string): Surroundings {
  const countries = [{ region, source: 'default' as const }];
  return { kind: 'text', labels: [], countries, usual: countries };
}

/** What is offered, as `+E164;ext`, and the codes of what was refused. */
function read(text: string, region = 'US'): { numbers: string[]; refused: string[] } {
  const refused: Refused[] = [];
  const found = engine.detect(text, around(region), (each) => refused.push(each));
  return {
    numbers: found.map(({ e164, ext }) => (ext ? `${e164};${ext}` : e164)),
    refused: refused.flatMap(({ reasons }) => reasons.map(({ code }) => code)),
  };
}

describe('offered', () => {
  test.each([
    ['+1 (202) 555-0188 ext. 12', 'US', ['+12025550188;12']],
    ['טלפון: 03-6123456 שלוחה 12', 'IL', ['+97236123456;12']],
    ['هاتف: ٠٢ ٣٤٥٦ ٧٨٩٠ تحويلة ٥٥', 'EG', ['+20234567890;55']],
    ['Tel. 030/901820 Durchwahl 9', 'DE', ['+4930901820;9']],
    ['01\u202f42\u202f68\u202f53\u202f00', 'FR', ['+33142685300']],
    ['＋８１ ３ １２３４ ５６７８', 'US', ['+81312345678']],
    ['\u200e054\u200f-234\u200e-5678', 'IL', ['+972542345678']],
    ['202-555-0188 / 415-555-2671', 'US', ['+12025550188', '+14155552671']],
    ['office 202-555-0188, fax 202-555-0189, 415-555-2671 mobile', 'US', ['+12025550188', '+14155552671']],
    ['(o) 202-555-0188 (c) 415-555-2671 (f) 202-555-0189', 'US', ['+12025550188', '+14155552671']],
    ['𝟐𝟎𝟐-𝟓𝟓𝟓-𝟎𝟏𝟖𝟖', 'US', ['+12025550188']],
    ['Phones: 2025550188 4155552671', 'US', ['+12025550188', '+14155552671']],
    ['联系电话：13800138000 13912345678', 'CN', ['+8613800138000', '+8613912345678']],
  ])('%s', (text, region, numbers) => {
    expect(read(text, region).numbers).toEqual(numbers);
  });
});

describe('after the number', () => {
  const LABELLED: Surroundings = { ...around('US'), labels: [{ text: 'Phone', where: 'column' }] };
  const TOO_LONG = '12345678901234567890';

  test.each([
    ['+12025550143,,783506889#', ['+12025550143;783506889']],
    // Refused with its reason when it is called, and never cut to what may be another's.
    [`+12025550143;ext=${TOO_LONG}`, [`+12025550143;${TOO_LONG}`]],
    [`+12025550143,,${TOO_LONG}#`, [`+12025550143;${TOO_LONG}`]],
  ])('%s', (text, numbers) => {
    expect(read(text).numbers).toEqual(numbers);
  });

  test.each([
    ['tel:tel:+4930901820', ['+4930901820;']],
    ['tel:+12025550143,,783506889#', ['+12025550143;783506889']],
    ['tel:+12025550143;+12025550144', ['+12025550143;', '+12025550144;']],
    ['tel:+12025550143;202-555-0144', ['+12025550143;', '+12025550144;']],
    [`tel:+12025550143;ext=${TOO_LONG}`, [`+12025550143;${TOO_LONG}`]],
    [`tel:+12025550143,,${TOO_LONG}`, [`+12025550143;${TOO_LONG}`]],
    [`tel:+12025550143;${TOO_LONG}`, [`+12025550143;${TOO_LONG}`]],
  ])('in an address: %s', (href, numbers) => {
    expect(engine.readLinks(href, ['US']).map(({ e164, ext }) => `${e164};${ext}`)).toEqual(numbers);
  });

  test('letters of the keys under a label', () => {
    expect(engine.detect('202-555-BIKE', LABELLED).map(({ e164 }) => e164)).toEqual(['+12025552453']);
    expect(read('202-555-BIKE').numbers).toEqual([]);
  });
});

describe('prefixes that a country gave up', () => {
  const inMexico = (text: string, labels: Surroundings['labels'] = []) =>
    engine.detect(text, { ...around('MX'), labels }).map(({ e164, confidence }) => [e164, confidence]);

  test.each(['044 55 1234 5678', '045 55 1234 5678', '01 55 1234 5678', 'Cel. 044 55 1234 5678'])(
    '%s is a guess',
    (text) => {
      expect(inMexico(text)).toEqual([['+525512345678', 'guess']]);
      expect(inMexico(text, [{ text: 'Celular', where: 'column' }])).toEqual([['+525512345678', 'guess']]);
    },
  );

  test('with the code of the country it is none', () => {
    expect(inMexico('+52 1 55 1234 5678')).toEqual([['+525512345678', 'sure']]);
    expect(inMexico('55 1234 5678')).toEqual([['+525512345678', 'likely']]);
  });
});

describe('refused, with the reason', () => {
  test.each([
    ['05.10.1986', 'DE', 'date'],
    ['2015 – 03/2016', 'US', 'invalid'],
    ['Order #2025550188', 'US', 'after-sign'],
    ['INV-2025550188', 'US', 'joined'],
    ['Invoice 202-555-0188', 'US', 'label-other'],
    ['Fax: 202-555-0188', 'US', 'label-fax'],
    ['2025550188', 'US', 'bare'],
    ['2025550188 4155552671', 'US', 'bare'],
    ['Orders: 2025550188 4155552671', 'US', 'label-other'],
    ['3-6123456', 'IL', 'no-trunk-prefix'],
    ['$ 202 555 0188', 'US', 'currency'],
    ['512 345 678 zł', 'PL', 'unit'],
    ['20 25 55 01 88', 'US', 'grouping'],
  ])('%s (%s): %s', (text, region, code) => {
    const { numbers, refused } = read(text, region);
    expect(numbers).toEqual([]);
    expect(refused).toContain(code);
  });

  test('a burgerservicenummer, a card, an IBAN, an address of a computer', () => {
    expect(read('BSN 123456782', 'NL').numbers).toEqual([]);
    expect(read('4580 1234 5678 9012', 'SG').numbers).toEqual([]);
    expect(read('IBAN DE89 3704 0044 0532 0130 00', 'DE').numbers).toEqual([]);
    expect(read('10.20.30.40', 'DK').numbers).toEqual([]);
  });
});

describe('what follows a calling code', () => {
  test.each([
    ['Phone: +972 054 123 4568', 'AE'],
    ['+972 054-123-4568', 'DE'],
    ['(+972) 054-123-4568', 'DE'],
    ['+972 - 054 123 4568', 'FR'],
    ['+1 415 555 01137', 'DE'],
    ['+1 (415) 555-01137', 'IL'],
  ])('is no number of the user’s own country where both together are none: %s (%s)', (text, region) => {
    expect(read(text, region).numbers).toEqual([]);
  });

  test.each([
    ['+972 054 447 1884', '+972544471884'],
    ['+972-(0)54-447-1884', '+972544471884'],
    ['+44 07911 123456', '+447911123456'],
    ['+7 8 495 123-45-67', '+74951234567'],
  ])('may begin with the zero of calls within its country: %s', (text, e164) => {
    expect(read(text, 'DE').numbers).toEqual([e164]);
  });

  test('belongs to it, however it is grouped', () => {
    const groups = fc.array(fc.stringMatching(/^\d{1,6}$/), { minLength: 1, maxLength: 5 });
    const gap = fc.constantFrom(' ', '-', ' (', ') ', ' - ', '.');
    fc.assert(
      fc.property(
        fc.constantFrom('1', '7', '44', '49', '972', '971', '20', '998'),
        groups,
        gap,
        fc.constantFrom('IL', 'AE', 'DE', 'US', 'GB', 'FR', 'AT'),
        (code, rest, between, region) => {
          // Behind a number of that code may stand another one.
          const [first = `+${code}`] = read(`+${[code, ...rest].join(between)}`, region).numbers;
          expect(first.startsWith(`+${code}`)).toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('any text', () => {
  const nasty = fc.array(
    fc.constantFrom(
      ...'0123456789 +-().,/#x:;\n',
      '\ud800',
      '\udc00',
      '\u200f',
      '\u2060',
      '\u2028',
      '٣',
      '𝟛',
      'ext',
      'tel',
      'שלוחה',
      '+1 202 555 0188',
      '🇫🇷',
    ),
    { maxLength: 60 },
  );

  function expectSound(text: string, region: string): number {
    let last = 0;
    const refused: Refused[] = [];
    const found = engine.detect(text, around(region), (each) => refused.push(each));
    for (const { start, end, e164, ext } of found) {
      if (start < last || end <= start || end > text.length) {
        expect.fail(`offsets ${start} to ${end} after ${last} of ${text.length}`);
      }
      expect(e164).toMatch(/^\+\d{5,17}$/);
      expect(ext).toMatch(/^\d*$/);
      last = end;
    }
    expect(refused.every(({ start, end }) => start >= 0 && end > start && end <= text.length)).toBe(true);
    return found.length;
  }

  test('marks of direction and the like say nothing, wherever they stand', () => {
    const line = fc.constantFrom(
      'אסמכתא: 052-447-1884, טלפון: 0524471885',
      'PO: 415-634-2817, Ph: 4156342818 ext. 12',
      'رقم الطلب: 011 462 7713 · الجوال: 0551234567',
      'Sat 9-13. Phone 505-842-7722 (office), fax 505-842-7723',
      'name,order,phone\u2028Kim,2128472290,2128472315',
    );
    const marks = fc.array(
      fc.tuple(
        fc.nat(60),
        fc.constantFrom(...'\u200e\u200f\u200b\u202a\u202c\u2066\u2069\u00ad\u061c\ufeff'),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(line, marks, fc.constantFrom('US', 'IL', 'SA'), (text, inserted, region) => {
        let marked = text;
        for (const [at, mark] of inserted) marked = marked.slice(0, at) + mark + marked.slice(at);
        expect(read(marked, region).numbers).toEqual(read(text, region).numbers);
        for (const { start, end, e164 } of engine.detect(marked, around(region))) {
          const digits = marked.slice(start, end).replace(/\D/g, '');
          expect(digits.startsWith(e164.slice(-7, -4)) || digits.includes(e164.slice(-7))).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('never throws, and every offset lies inside, in order', () => {
    // Every UTF-16 code unit, halves of pairs alone among them.
    const units = fc.array(fc.nat(0xffff), { maxLength: 80 }).map((codes) => String.fromCharCode(...codes));
    const texts = fc.oneof(
      nasty.map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
      units,
      fc.tuple(units, nasty).map(([some, parts]) => parts.join(some.slice(0, 2))),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom('US', 'IL', 'DE', 'CN', 'BR'), (text, region) => {
        expectSound(text, region);
      }),
      { numRuns: 5_000 },
    );
  });

  test('the same for two million units of such texts in one', () => {
    const parts = fc.sample(
      fc.oneof(nasty, fc.array(fc.nat(0xffff).map((code) => String.fromCharCode(code)))),
      {
        numRuns: 4_000,
        seed: 1,
      },
    );
    const some = parts.map((part) => part.join('')).join(' ');
    const text = some.repeat(Math.ceil(2_000_000 / some.length)).slice(0, 2_000_000);
    expect(expectSound(text, 'US')).toBeGreaterThan(1_000);
  }, 120_000);

  const UNITS = [
    '1',
    '1 ',
    '+1',
    '((((1',
    '12/',
    '1.',
    '202-555-0188 ext ',
    '+1 202 555 01 ',
    '\ud800',
    '1\u200f',
    '\u0661 ',
  ];
  test.each(UNITS)('time grows with the length: %j', (unit) => {
    const time = (length: number): number => {
      const text = unit.repeat(Math.ceil(length / unit.length));
      return ownTime(() => engine.detect(text, around('US')));
    };
    time(20_000);
    const small = Math.min(time(50_000), time(50_000));
    // Eight times the length: a quadratic scan would take 64 times as long.
    // The floor is for times too short to compare.
    expect(Math.min(time(400_000), time(400_000))).toBeLessThan(Math.max(500, small * 30));
  });

  test('ten million characters', () => {
    const text = `${'9'.repeat(5_000_000)} ${'word '.repeat(1_000_000)}+1 202-555-0188`;
    expect(read(text).numbers).toEqual(['+12025550188']);
  }, 20_000);
});
