import { describe, expect, it } from 'vitest';
import { formatDuration } from '#lib/format/duration.ts';
import { createFormats } from '#lib/format/formats.ts';
import { formatPhone, formatPhoneInternational } from '#lib/format/phone.ts';
import ar from '#lib/locales/ar/common.json' with { type: 'json' };
import en from '#lib/locales/en/common.json' with { type: 'json' };
import he from '#lib/locales/he/common.json' with { type: 'json' };
import { createTranslator, type Locale } from '#lib/locales/translator.ts';

const WORDS = { en, he, ar };
const NOW = Date.UTC(2026, 10, 21, 12, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function formatsOf(locale: Locale) {
  return createFormats({
    locale,
    timeZone: 'Asia/Jerusalem',
    words: createTranslator(locale, WORDS[locale]),
  });
}

describe('times', () => {
  it.each([
    ['en', 20_000, 'just now'],
    ['en', 3 * MINUTE, '3 min ago'],
    ['en', 5 * HOUR, '5 h ago'],
    ['en', 50 * HOUR, 'Nov 19'],
    ['he', HOUR, 'לפני שעה'],
    ['he', 2 * HOUR, 'לפני שעתיים'],
    ['ar', 2 * MINUTE, 'قبل دقيقتين'],
    ['ar', 3 * MINUTE, 'قبل 3 دقائق'],
    ['ar', 11 * MINUTE, 'قبل 11 دقيقة'],
  ] as const)('%s: relative within a day, the date after', (locale, ago, expected) => {
    expect(formatsOf(locale).when(NOW - ago, NOW)).toBe(expected);
  });

  it('says a clock that runs ahead as now, never as the future', () => {
    expect(formatsOf('en').when(NOW + HOUR, NOW)).toBe('just now');
  });

  it('groups by the day of the reader, not of UTC', () => {
    const f = formatsOf('en');
    const late = Date.UTC(2026, 10, 20, 22, 30); // 00:30 on the 21st in Jerusalem
    expect(f.day(late, NOW)).toBe('Today');
    expect(f.day(late - HOUR, NOW)).toBe('Yesterday');
    expect(f.dayKey(late)).toBe('2026-11-21');
  });

  it.each([
    ['en', '9:40 PM', '4:32 AM'],
    ['he', '21:40', '4:32'],
    ['ar', '9:40 م', '4:32 ص'],
  ] as const)('%s: one clock wherever a time is shown', (locale, ours, theirs) => {
    const f = formatsOf(locale);
    const plain = (text: string) => text.replace(/[\s\u200e\u200f]+/gu, ' ');
    expect(plain(f.clock(Date.UTC(2026, 10, 20, 19, 40)))).toBe(ours);
    expect(plain(f.time('21:40'))).toBe(ours);
    expect(plain(f.time('04:32'))).toBe(theirs);
    expect(f.time('soon')).toBe('soon');
  });

  it('under a heading that names the day: relative today, the time of day before', () => {
    const f = formatsOf('he');
    expect(f.inDay(NOW - 3 * MINUTE, NOW)).toBe('לפני 3 דקות');
    expect(f.inDay(Date.UTC(2026, 10, 20, 15, 0), NOW)).toBe('17:00');
    expect(f.inDay(Date.UTC(2026, 9, 2, 15, 0), NOW)).toBe('18:00');
  });

  it('writes European digits in every language', () => {
    expect(formatsOf('ar').clock(NOW)).toMatch(/2:00/);
    expect(formatsOf('ar').money(1.5)).toMatch(/1\.50/);
  });

  it('gives back what is not a language tag', () => {
    expect(formatsOf('en').language('<b>x')).toBe('<b>x');
  });
});

describe('durations', () => {
  it.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [192, '3:12'],
    [3723, '1:02:03'],
    [36_000, '10:00:00'],
    [-5, '0:00'],
    [Number.NaN, '0:00'],
  ])('%s s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});

describe('phone numbers', () => {
  it("are in their country's format", () => {
    expect(formatPhone('+14155552671', 'US')).toBe('(415) 555-2671');
    expect(formatPhone('+14155552671', 'IL')).toBe('+1 415 555 2671');
    expect(formatPhone('+97231234567', 'IL')).toBe('03-123-4567');
    expect(formatPhoneInternational('+97231234567')).toBe('+972 3 123 4567');
    expect(formatPhone('nothing', 'US')).toBe('nothing');
  });
});
