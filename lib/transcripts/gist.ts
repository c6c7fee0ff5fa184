/** Sums a call up in a few of its own sentences. */
import { lazy } from '#lib/core/lazy.ts';
import { LOCALES } from '#lib/locales/translator.ts';
import type { Reading, Sentence } from './reading.ts';

/** Lines of a gist at most, and words that a line has at least. */
const GIST_LINES = 4;
const GIST_WORDS = 5;
/** More words than so many say no more. */
const COUNTED_WORDS = 12;

/** As `weekday` and `month` of a date are said in the product's languages. */
const daysAndMonths = (): string[] =>
  LOCALES.flatMap((locale) =>
    [{ weekday: 'long' } as const, { month: 'long' } as const].flatMap((part) => {
      const format = new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at) => format.format(new Date(Date.UTC(2026, at, 1 + at))));
    }),
  );
/** Stems by which people promise, decide, and name what is wrong or when; design choice. */
const DECIDING = [
  "will |'ll |’ll |promis|agree|sign|need|want|cancel|tomorrow|tonight",
  "problem|broken|wrong|not work|doesn|can’t|can't|price|expensive|invoice",
  'מחר|אשלח|נשלח|אחתום|מסכימ|צריכ|צריך|רוצה|בעיה|תקלה|לא עובד|יקר|חשבונית',
  'غدا|غدًا|سأ|سن|موافق|أريد|نريد|نحتاج|أحتاج|مشكلة|عطل|لا يعمل|غالي|فاتورة',
];
/** Made when it is first needed: the formats take milliseconds. */
const decides = lazy(
  () => new RegExp([...daysAndMonths().map((word) => word.toLowerCase()), ...DECIDING].join('|'), 'u'),
);

/** The platform's label of our own side. */
const OURS = 'agent';

/**
 * Returns a few of the call's sentences, in the order in which they were said: first of all those in which the other
 * side says what decides (numbers, days, promises, problems), then what our side says of that kind, then long ones.
 */
export function gistOf({ sentences }: Reading): Sentence[] {
  const weight = ({ text, speaker }: Sentence): number => {
    const words = text.split(/\s+/).length;
    if (words < GIST_WORDS) return 0;
    const signs = (/\d/.test(text) ? 1 : 0) + (decides().test(text.toLowerCase()) ? 1 : 0);
    const theirs = speaker.toLowerCase() === OURS ? 0 : 1;
    return Math.min(words, COUNTED_WORDS) + (signs + theirs + (signs > 0 ? 2 * theirs : 0)) * COUNTED_WORDS;
  };
  return sentences
    .map((sentence) => ({ sentence, weight: weight(sentence) }))
    .filter((one) => one.weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, GIST_LINES)
    .map(({ sentence }) => sentence)
    .sort((one, other) => one.index - other.index);
}
