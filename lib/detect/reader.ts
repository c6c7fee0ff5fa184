/**
 * Reads one span of digit groups as a number, with all that speaks for and against it.
 */
import { afterNumber, beforeNumber, type Neighbours } from './context.ts';
import type { Countries } from './countries.ts';
import { asciiDigits, type Extension, readExtension } from './extension.ts';
import type { Judge, Verdict } from './judge.ts';
import type { LabelKind, Labels } from './labels.ts';
import { createNearby, type NearLabel } from './nearby.ts';
import { type Chain, GAP_EDGE, GAP_TIGHT_DOT } from './scanner.ts';
import { shapeOf } from './shape.ts';
import type { Answer, Only, Read } from './splitter.ts';
import type {
  Confidence,
  CountryHint,
  Found,
  Label,
  Reason,
  ReasonCode,
  Refused,
  Surroundings,
} from './types.ts';

interface Parts {
  /** The buffer that spans are read from. */
  chain: Chain;
  judge: Judge;
  labels: Labels;
  classes: Uint8Array;
  countries: Countries;
}

const NOWHERE: Surroundings = { kind: 'text', labels: [], countries: [], usual: [] };

interface Reading {
  verdict: Verdict;
  hint: CountryHint | undefined;
  /** Another country that was named would read the number differently, or not at all. */
  disputed: boolean;
}

interface Given {
  hint: CountryHint | undefined;
  kind: LabelKind;
  evidence: string;
  disputed: boolean;
  reasons: readonly Reason[];
}

export interface Reader {
  /** Begins a text: what is read next is in it, and what is found goes into `found`. */
  begin(text: string, around: Surroundings, found: Found[], onRefused: OnRefused): void;
  /** Reads the groups `first` to `last` of the chain. */
  read: Read;
  /** What labels from around a text say of it. */
  kindUnder(labels: readonly Label[]): LabelKind;
}

type OnRefused = ((refused: Refused) => void) | undefined;

/** One reader for all texts: its state is set by `begin`, so that a text costs no closures. */
export function createReader({ chain, judge, labels, classes, countries }: Parts): Reader {
  const near: Neighbours = { text: '', classes, kindOf: (word) => labels.whole(word) };
  const nearby = createNearby(labels, countries);
  let text = '';
  let around: Surroundings = NOWHERE;
  let found: Found[] = [];
  let onRefused: OnRefused;
  /** Reasons that were given last, and for what. */
  let last: Given | undefined;
  /** Where the last number that was found ended. */
  let lastEnd = -1;

  function begin(nextText: string, nextAround: Surroundings, into: Found[], refused: OnRefused): void {
    text = nextText;
    around = nextAround;
    found = into;
    onRefused = refused;
    lastEnd = -1;
    near.text = nextText;
    nearby.begin(nextText, nextAround);
  }

  function refuse(answer: Answer, first: number, last: number, code: ReasonCode, evidence?: string): Answer {
    onRefused?.({
      start: chain.starts[first] ?? 0,
      end: chain.ends[last] ?? 0,
      reasons: [evidence === undefined ? { code } : { code, evidence }],
    });
    return answer;
  }

  /** Cheap questions first; the page is asked (labels, then countries) only for what is left. */
  function read(first: number, last: number, only?: Only): Answer {
    const [start, end] = spanOf(chain, first, last, text);
    if (start < 0) return refuse('invalid', first, last, 'brackets');
    const explicit = (chain.pluses[first] ?? -1) >= 0;
    const usual = explicit ? international(first, last) : national(first, last, around.usual);
    if (!usual && (explicit || !mayBeElsewhere(first, last)))
      return refuse('invalid', first, last, 'invalid');
    const formatted = explicit || hasGap(chain, first, last);
    const extension = only === 'tail' ? dashed(usual, end) : readExtension(text, end, labels);
    if (only === 'tail' && !extension) return 'invalid';
    const touching =
      (lastEnd === start || (lastEnd === start - 1 && /[/\\,;]/.test(text.charAt(lastEnd)))
        ? undefined
        : beforeNumber(near, start, explicit)) ?? (extension ? undefined : afterNumber(near, end, formatted));
    if (touching)
      return refuse(
        usual ? 'refused' : 'invalid',
        first,
        last,
        touching,
        text.slice(Math.max(0, start - 8), end + 8),
      );
    const label = nearby.labelOf(start, extension?.end ?? end);
    if (only === 'label' && label.kind !== 'phone') return 'invalid';
    const vouched = label.kind === 'phone' || around.kind !== 'text';
    const idd = usual?.verdict.writing === 'idd';
    if (!vouched && !formatted && !idd && label.kind === 'none')
      return refuse(usual ? 'refused' : 'invalid', first, last, 'bare');
    const named = label.kind === 'fax' || label.kind === 'other';
    // What its label refuses is not worth asking for its country: neither where it is a number in the usual one,
    // nor where all its digits stand together, so that no part of them could be another.
    const isRefused = named && (usual !== undefined || first === last);
    const reading = explicit || idd || isRefused ? usual : (readNearby(first, last, start) ?? usual);
    if (!reading && isRefused) nearby.remember(label, end);
    if (!reading) return refuse('invalid', first, last, 'invalid');
    if (named) {
      nearby.remember(label, end);
      return refuse(
        'refused',
        first,
        last,
        label.kind === 'fax' ? 'label-fax' : 'label-other',
        label.evidence,
      );
    }
    const doubt = doubtOf(reading.verdict, first, last, vouched);
    if (doubt) return refuse('invalid', first, last, doubt, text.slice(start, end));
    lastEnd = extension?.end ?? end;
    nearby.remember(label, lastEnd);
    found.push({
      start,
      end: lastEnd,
      e164: reading.verdict.e164,
      ext: extension?.digits ?? '',
      country: reading.verdict.region,
      confidence: confidenceOf(reading),
      reasons: reasonsOf(reading, label, text.slice(start, end)),
    });
    return 'found';
  }

  /** "010-12345678-8012": in China and Taiwan an extension follows a hyphen. */
  function dashed(reading: Reading | undefined, end: number): Extension | undefined {
    const { region } = reading?.verdict ?? {};
    if (region !== 'CN' && region !== 'TW') return undefined;
    const digits = /^.(\p{Nd}{2,6})(?![\p{L}\p{Nd}]|.\p{Nd})/u.exec(text.slice(end, end + 10))?.[1];
    return digits === undefined ? undefined : { digits: asciiDigits(digits), end: end + 1 + digits.length };
  }

  /** Another country than the usual ones may be named nearby: worth asking for what is long enough and no date. */
  function mayBeElsewhere(first: number, last: number): boolean {
    const digits = (chain.firsts[last + 1] ?? 0) - (chain.firsts[first] ?? 0);
    return digits >= 7 && digits <= 14 && shapeOf(chain, first, last, true, false) === undefined;
  }

  /** What speaks against a valid number by its own form. */
  function doubtOf(verdict: Verdict, first: number, last: number, vouched: boolean): ReasonCode | undefined {
    const isNational = verdict.writing === 'national';
    if (isNetwork(first, last)) return 'ip-address';
    const inNorthAmerica = isNational && verdict.e164.startsWith('+1');
    const shape = shapeOf(
      chain,
      first,
      last,
      vouched,
      inNorthAmerica,
      isNational ? verdict.region : undefined,
    );
    if (shape || vouched || !isNational) return shape;
    return verdict.wantsTrunk && !verdict.hasTrunk ? 'no-trunk-prefix' : undefined;
  }

  /** "312.555.0199/16": points, and the length of a network's prefix. */
  function isNetwork(first: number, last: number): boolean {
    if (last - first < 2 || last - first > 3) return false;
    for (let group = first + 1; group <= last; group++) if (chain.gaps[group] !== GAP_TIGHT_DOT) return false;
    const end = chain.ends[last] ?? 0;
    return /^\/(?:[89]|[12]\d|3[0-2])(?![\d/])/.test(text.slice(end, end + 4));
  }

  function reasonsOf(reading: Reading, label: NearLabel, written: string): readonly Reason[] {
    const { verdict, hint, disputed } = reading;
    const isInternational = verdict.writing === 'plus' || verdict.writing === 'idd';
    const isUsual = !isInternational && around.kind === 'text';
    // The numbers of a column have all the same: kept once, not ten thousand times.
    if (
      isUsual &&
      last?.hint === hint &&
      last?.kind === label.kind &&
      last?.evidence === label.evidence &&
      last?.disputed === disputed
    )
      return last.reasons;
    const reasons: Reason[] = [
      isInternational
        ? { code: 'international', evidence: written }
        : { code: `country-${hint?.source ?? 'default'}`, evidence: hint?.region ?? '' },
    ];
    if (label.kind === 'phone') reasons.push({ code: 'label-phone', evidence: label.evidence });
    else reasons.push({ code: around.kind === 'text' ? 'separators' : around.kind });
    if (disputed) reasons.push({ code: 'country-disputed' });
    if (isUsual) last = { hint, kind: label.kind, evidence: label.evidence, disputed, reasons };
    return reasons;
  }

  function international(first: number, last: number): Reading | undefined {
    const verdict = judge.international(chain.digits, chain.firsts[first] ?? 0, chain.firsts[last + 1] ?? 0);
    return verdict && { verdict, hint: undefined, disputed: false };
  }

  /** With the countries that the number's line names, and those that stand around it; undefined where none does. */
  function readNearby(first: number, last: number, start: number): Reading | undefined {
    const end = chain.closes[last] ?? -1;
    const inLine =
      around.kind === 'text' ? nearby.countryOf(start, Math.max(end, chain.ends[last] ?? 0)) : undefined;
    if (inLine) return national(first, last, [{ region: inLine, source: 'beside' }, ...around.countries]);
    return around.countries.length > around.usual.length
      ? national(first, last, around.countries)
      : undefined;
  }

  /** The first country that makes the digits a number wins; another one that was named and does not agree disputes it. */
  function national(first: number, last: number, hints: readonly CountryHint[]): Reading | undefined {
    const from = chain.firsts[first] ?? 0;
    const to = chain.firsts[last + 1] ?? 0;
    let reading: Reading | undefined;
    let failed = false;
    for (const hint of hints) {
      if (reading && hint.source === 'default') break;
      if (hint.source === 'language') continue;
      const verdict = judge.local(chain.digits, from, to, hint.region);
      if (!reading && verdict) {
        reading = { verdict, hint, disputed: failed };
        if (verdict.writing === 'idd') break;
      } else if (!reading) failed ||= hint.source === 'beside' || hint.source === 'record';
      else if (verdict && verdict.e164 !== reading.verdict.e164 && hint.source !== 'site') {
        reading.disputed = true;
      }
    }
    if (reading?.hint?.source === 'default') reading.disputed ||= isOtherwise(reading, hints, from, to);
    return reading;
  }

  /** Read with the user's country for want of a better one, where the page's language would read another number. */
  function isOtherwise(reading: Reading, hints: readonly CountryHint[], from: number, to: number): boolean {
    const hint = hints.find(({ source }) => source === 'language');
    const verdict = hint && judge.local(chain.digits, from, to, hint.region);
    if (!verdict || (verdict.wantsTrunk && !verdict.hasTrunk)) return false;
    return verdict.e164 !== reading.verdict.e164;
  }

  return { begin, read, kindUnder: nearby.kindUnder };
}

/** Where the number is written, its plus and balanced brackets included; start -1 where brackets are broken. */
function spanOf(chain: Chain, first: number, last: number, text: string): [number, number] {
  let depth = 0;
  let end = chain.ends[last] ?? 0;
  const open = chain.opens[first] ?? -1;
  let closed = false;
  for (let group = first; group <= last; group++) {
    if (group > first && (chain.opens[group] ?? -1) >= 0) depth++;
    const close = chain.closes[group] ?? -1;
    if (close < 0) continue;
    if (depth > 0) {
      depth--;
      if (group === last) end = close;
    } else if (group < last) {
      if (open < 0 || closed) return [-1, -1];
      closed = true;
    } else if (open >= 0 && !closed && !isPair(text.charAt(open), text.charAt(close - 1))) return [-1, -1];
  }
  if (depth > 0) return [-1, -1];
  let start = chain.starts[first] ?? 0;
  const plus = chain.pluses[first] ?? -1;
  if (plus >= 0) start = Math.min(start, plus);
  if (closed) start = Math.min(start, open);
  return [start, end];
}

function isPair(open: string, close: string): boolean {
  return '([（［'.indexOf(open) === ')]）］'.indexOf(close);
}

function confidenceOf({ verdict, hint, disputed }: Reading): Confidence {
  if (verdict.writing === 'plus' || verdict.writing === 'idd') return 'sure';
  if (disputed) return 'guess';
  return hint?.source === 'beside' || hint?.source === 'tel' ? 'sure' : 'likely';
}

/** Whether something other than an element's boundary stands between two of the groups. */
function hasGap(chain: Chain, first: number, last: number): boolean {
  for (let group = first + 1; group <= last; group++) if (chain.gaps[group] !== GAP_EDGE) return true;
  return false;
}
