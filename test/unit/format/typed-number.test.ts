import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectionData } from '#lib/detect/data.ts';
import { createEngine } from '#lib/detect/engine.ts';
import { faultOf, readNumber, readNumbers } from '#lib/format/typed-number.ts';

describe('a number that was typed, pasted or dropped', () => {
  it.each([
    ['0044 20 7946 0123', 'US', '+442079460123', ''],
    ['001-202-555-0143', 'US', '+12025550143', ''],
    ['011 44 20 7946 0123', 'US', '+442079460123', ''],
    ['Tel. 202-555-0143', 'US', '+12025550143', ''],
    ['005521967506838', 'BR', '+5521967506838', ''],
    ['+12025550143,,85712345678#', 'US', '+12025550143', '85712345678'],
    ['+12025550143,,783506889#', 'US', '+12025550143', '783506889'],
    ['tel:tel:+4930901820', 'US', '+4930901820', ''],
    ['callto:202-555-0143', 'US', '+12025550143', ''],
    ['tel:+12025550143;ext=12', 'IL', '+12025550143', '12'],
    ['Ada Roe 202-555-0143', 'US', '+12025550143', ''],
    ['(0xx85) 3222-2222', 'BR', '+558532222222', ''],
    ['(0**11) 3222-2222', 'BR', '+551132222222', ''],
    ['+52 1 55 1234 5678', 'US', '+525512345678', ''],
    ['044 55 1234 5678', 'MX', '+525512345678', ''],
    ['01 55 1234 5678', 'MX', '+525512345678', ''],
    ['03-1234567 שלוחה 12', 'IL', '+97231234567', '12'],
    ['03-1234567 تحويلة ٥٥', 'IL', '+97231234567', '55'],
    ['\u200e+972 3-123-4567\u200f', 'US', '+97231234567', ''],
    ['+1 415 555 2671 x12', 'IL', '+14155552671', '12'],
    ['(415) 555-2671', 'US', '+14155552671', ''],
  ])('reads %s in %s', (typed, home, e164, ext) => {
    expect(readNumber(typed, home)).toMatchObject({ e164, ext, valid: true });
  });

  it.each([
    ['1-800-FLOWERS', '+18003569377'],
    ['1-800-flowers', '+18003569377'],
    ['800-FLOWERS', '+18003569377'],
    ['800-GO-FEDEX', '+18004633339'],
    ['+1 800 GOFEDEX', '+18004633339'],
    ['1 (800) FLOWERS', '+18003569377'],
    ['202-555-BIKE', '+12025552453'],
  ])('reads the letters of a telephone’s keys: %s', (typed, e164) => {
    for (const home of ['US', 'IL', 'AE'])
      expect(readNumber(typed, home)).toMatchObject({ e164, valid: true, guess: false });
  });

  it.each(['1-900-FLOWERS', 'Flowers 800', '1-800-FLOW', '800 people came', '1-800-FLOWERS.com please'])(
    'takes no other letters for keys: %s',
    (typed) => {
      expect(readNumber(typed, 'US')).toBeUndefined();
    },
  );

  it.each([
    'Dana',
    '12',
    '1217',
    '*2700',
    '#31#',
    '127.0.0.1',
    'txn_123456',
    'https://x.example/1234567',
    '',
    'Fax 202-555-0143',
    'Invoice 202-555-0143',
    '+1 4I5 555 267I',
    '202-555-0143, 202-555-0144',
  ])('does not take %s for a number', (typed) => {
    expect(readNumber(typed, 'US')).toBeUndefined();
  });

  it('is no guess with its country, and one without', () => {
    expect(readNumber('+972 3-123-4567', 'US')?.guess).toBe(false);
    expect(readNumber('001-202-555-0143', 'US')?.guess).toBe(false);
    expect(readNumber('202-555-0143', 'US')?.guess).toBe(true);
    expect(readNumber('044 55 1234 5678', 'MX')?.guess).toBe(true);
  });

  it('is dialled as written if only the plan does not know it', () => {
    expect(readNumber('+972 50 123 4567', 'US')).toMatchObject({ e164: '+972501234567', valid: false });
  });

  it('is what the page’s engine reads in a telephone field, whatever is typed', () => {
    const engine = createEngine(detectionData());
    const countries = [{ region: 'US', source: 'default' as const }];
    const written = fc.string({ unit: fc.constantFrom(...'0123456789+-() .,#x*', 'Tel ', 'ext ') });
    fc.assert(
      fc.property(written, (text) => {
        const found = engine.detect(text, { kind: 'tel-input', labels: [], countries, usual: countries });
        if (/^\s*[*#]/.test(text)) return;
        expect(readNumbers(text, 'US').map(({ e164, ext }) => [e164, ext])).toEqual(
          found.map(({ e164, ext }) => [e164, ext]),
        );
      }),
    );
  });
});

it('several in a field are each read, with their places and what is said of them', () => {
  const text = 'mobile 202-555-0143 / 202-555-0144 x5';
  expect(
    readNumbers(text, 'US').map(({ e164, ext, start, end }) => [e164, ext, text.slice(start, end)]),
  ).toEqual([
    ['+12025550143', '', '202-555-0143'],
    ['+12025550144', '5', '202-555-0144 x5'],
  ]);
  expect(readNumbers('202-555-0143', 'US', 'Fax')).toEqual([]);
  expect(readNumbers('202-555-0143', 'US', 'Mobile')[0]?.role).toBe('mobile');
});

describe('says why digits are no number', () => {
  it.each([
    ['+1 415 123', 'US', 'too-short'],
    ['+1 415 555 2671 2345 99', 'US', 'too-long'],
    ['+999 415 555 2671', 'US', 'no-country'],
    ['(000) 555-2671', 'US', 'not-in-use'],
    ['+972 50 123 4567', 'US', 'not-in-use'],
    ['+1 415 555 2671', 'IL', undefined],
    ['Dana', 'US', undefined],
    ['', 'US', undefined],
  ] as const)('%s in %s', (typed, home, fault) => {
    expect(faultOf(typed, home)).toBe(fault);
  });
});
