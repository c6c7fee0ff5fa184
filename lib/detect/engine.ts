/**
 * The engine's front door: text and its surroundings in, numbers out. Pure: no DOM, no clock, no network.
 *
 *   text ──► chains of digit groups ──► a span of groups ──► valid? ──► shape ──► touching ──► labels ──► offered
 *                                            ▲     │ no
 *                                            └─────┘ split at the widest gap, and try the parts
 */

import { LASTING } from '#lib/words/kinds.ts';
import { createAutomaton } from './automaton.ts';
import { countDigits, createChain, gauge, nextChain, type Row } from './chain.ts';
import { createCharClasses, foldAstralDigits, readable } from './chars.ts';
import { type Countries, createCountries } from './countries.ts';
import type { DetectionData } from './data.ts';
import { createJudge } from './judge.ts';
import { foldKeypad, hasKeypad, withoutCarrier } from './keypad.ts';
import { createLabels, type Labels } from './labels.ts';
import { createLinkReader, type LinkNumber } from './link.ts';
import { createReader } from './reader.ts';
import { splitChain } from './split-chain.ts';
import type { Allows, Detect, Found, Label, Region, Surroundings } from './types.ts';

/** Fewest digits of a number that is offered in running text. */
const LEAST_DIGITS = 6;
/** The same if letters stand for the rest: "800-GO-FEDEX". */
const LEAST_WITH_LETTERS = 3;
const NOTHING: Found[] = [];
/** Numbers with letters are North America's, wherever they are read. */
const LETTERS_ARE_FROM = [{ region: 'US', source: 'beside' }] as const;
const LETTERS = /[a-z]{3}/i;

export interface Engine {
  detect: Detect;
  /** Whether these labels refuse whatever they speak of, as long as it says no word itself. */
  isRefusedUnder(labels: readonly Label[]): boolean;
  /** Whether a text is worth a closer look: it has digits enough for a number. */
  hasDigits(text: string, least?: number): boolean;
  /**
   * Reads a `tel:` or `callto:` address: its valid numbers, one as a rule.
   * @param meant numbers, E.164, that the link's words are: they settle how digits without a country are read.
   */
  readLinks(href: string, regions: readonly Region[], meant?: readonly string[]): readonly LinkNumber[];
  /** The first look at a text: 0 without digits, 2 if it may hold a number by itself, else 1, and `row` says more. */
  gauge(text: string): 0 | 1 | 2;
  /** Of the text that was gauged last, if it was 1. */
  readonly row: Readonly<Row>;
  /** Digits in a text, counted up to `most`. */
  countDigits(text: string, most: number): number;
  countries: Countries;
  labels: Labels;
}

/**
 * An engine: one per context, not one per text; it reuses its buffers.
 * @param data `detectionData()`, handed in so that no page need have the code that makes it.
 * @param allows to leave rules out.
 */
export function createEngine({ words, plans }: DetectionData, allows?: Allows): Engine {
  const automaton = createAutomaton(plans);
  const classes = createCharClasses();
  const judge = createJudge(automaton);
  const labels = createLabels(words);
  const chain = createChain();
  const row: Row = { digits: 0, first: 0, last: 0, whole: false };
  const countries = createCountries(
    automaton.knows,
    (code) => automaton.plansOfCode(code)?.[0]?.region,
    words,
  );
  const reader = createReader({ chain, judge, labels, classes, countries, allows: allows ?? (() => true) });
  const isLasting = (word: string): boolean => labels.any(word, LASTING);

  function hasDigits(text: string, least = LEAST_DIGITS): boolean {
    const digits = countDigits(text, least, classes);
    return digits >= least || (digits >= LEAST_WITH_LETTERS && hasKeypad(text, 'labelled'));
  }

  const detect: Detect = (written, around, onRefused) => {
    const isField = around.kind !== 'text';
    const place = isField ? 'field' : 'labelled';
    if (!hasDigits(written) && !(isField && hasKeypad(written, place))) return NOTHING;
    const text = withoutCarrier(foldAstralDigits(written));
    const found = detectReadable(text, around, onRefused);
    return hasKeypad(text, place) ? withLetters(text, around, place, found, detectReadable) : found;
  };

  const detectReadable: Detect = (text, around, onRefused) => {
    const plain = readable(text);
    return plain ? detectMarked(plain, around, onRefused, detectPlain) : detectPlain(text, around, onRefused);
  };

  const detectPlain: Detect = (text, around, onRefused) => {
    const found: Found[] = [];
    reader.begin(text, around, found, onRefused);
    for (let at = nextChain(text, 0, classes, chain); at >= 0; at = nextChain(text, at, classes, chain)) {
      splitChain(chain, text, reader.read, isLasting);
    }
    return found;
  };

  return {
    detect,
    isRefusedUnder: (outer) => {
      const kind = reader.kindUnder(outer);
      return kind === 'other' || kind === 'fax';
    },
    hasDigits,
    gauge: (text) => {
      const size = gauge(text, LEAST_DIGITS, classes, row);
      return size === 1 && row.digits >= LEAST_WITH_LETTERS && hasKeypad(text, 'labelled') ? 2 : size;
    },
    row,
    countDigits: (text, most) => countDigits(text, most, classes),
    countries,
    readLinks: createLinkReader(judge),
    labels,
  };
}

/** Adds the numbers that are written with letters. */
function withLetters(
  text: string,
  around: Surroundings,
  place: 'labelled' | 'field',
  found: readonly Found[],
  detect: Detect,
): Found[] {
  const there: Surroundings = Object.create(around, {
    countries: { value: LETTERS_ARE_FROM },
    usual: { value: LETTERS_ARE_FROM },
  });
  const certain = foldKeypad(text, 'text');
  const lettered = detect(foldKeypad(text, place), there, undefined)
    .filter(
      ({ start, end, reasons }) =>
        LETTERS.test(text.slice(start, end)) &&
        (place === 'field' ||
          !LETTERS.test(certain.slice(start, end)) ||
          reasons.some(({ code }) => code === 'label-phone')),
    )
    // However a word groups its digits, they are that country's.
    .map((each): Found => ({ ...each, confidence: 'sure' }));
  const others = found.filter(({ start, end }) =>
    lettered.every((each) => end <= each.start || each.end <= start),
  );
  return [...others, ...lettered].sort((a, b) => a.start - b.start);
}

/**
 * Marks of direction and the like stand anywhere, and say nothing: what is read has none, what is answered its place.
 */
function detectMarked(
  { text, places }: { text: string; places: Uint32Array },
  around: Surroundings,
  onRefused: Parameters<Detect>[2],
  detect: Detect,
): Found[] {
  const start = (at: number): number => places[at] ?? 0;
  const end = (at: number): number => (places[at - 1] ?? 0) + 1;
  // Its labels are asked for when they are wanted, so that they are no copies.
  const there: Surroundings = Object.create(around, {
    at: { value: (at: number) => around.at?.(start(at)) },
  });
  const placed = <Span extends { start: number; end: number }>(span: Span): Span => ({
    ...span,
    start: start(span.start),
    end: end(span.end),
  });
  return detect(text, there, onRefused && ((refused) => onRefused(placed(refused)))).map(placed);
}
