/**
 * Reads one span of digit groups as a number, with all that speaks for and against it.
 */

import type { Chain } from './chain.ts';
import { afterNumber, beforeNumber, type Neighbours } from './context.ts';
import type { Countries } from './countries.ts';
import { weigh, weightOf } from './decision.ts';
import { createEvidence } from './evidence.ts';
import { dashedExtension, type Extension, listedExtension, readExtension } from './extension.ts';
import type { Judge, Verdict } from './judge.ts';
import type { Labels } from './labels.ts';
import { confidenceOf, createReadings, isAllowed, type Reading } from './reading.ts';
import { roleOf } from './role.ts';
import { isNorthAmericanGrouping, shapeOf } from './shape.ts';
import { type Cell, createSheet } from './sheet.ts';
import { hasGap, isBackwards, isCodeInBrackets, isNetwork, isPairOfAlike, spanOf } from './span.ts';
import type { Answer, Only, Read } from './split-chain.ts';
import type {
  Allows,
  CountryHint,
  Evidence,
  Found,
  Label,
  LabelKind,
  Reason,
  ReasonCode,
  Refused,
  Region,
  SaidLabel,
  Surroundings,
} from './types.ts';

interface Parts {
  /** The buffer that spans are read from. */
  chain: Chain;
  judge: Judge;
  labels: Labels;
  classes: Uint8Array;
  countries: Countries;
  allows: Allows;
}

/** Made once: a page has thousands of candidates. */
const WRITTEN = {
  international: { source: 'notation', kind: 'international' },
  separated: { source: 'notation', kind: 'separated' },
  bare: { source: 'notation', kind: 'bare' },
} as const satisfies Record<string, Evidence>;
const IN_FIELD = {
  text: { source: 'field', kind: 'text' },
  'tel-input': { source: 'field', kind: 'tel-input' },
  'tel-link': { source: 'field', kind: 'tel-link' },
} as const satisfies Record<string, Evidence>;
const NOWHERE: Surroundings = { kind: 'text', labels: [], countries: [], usual: [] };

const NO_FAX = { e164: '', end: 0 };
/** "(27) 555-112": brackets say that it is an area, its prefix or none; "[1]" and "(1)" count something. */
const AREA = /^[(（][^()（）]{2,5}[)）]/;
const BRACKET = /^\s*[([（［]/;

interface Given {
  hint: CountryHint | undefined;
  text: string;
  disputed: boolean;
  reasons: readonly Reason[];
}

export interface Reader {
  /** Begins a text: what is read next is in it, and what is found goes into `found`. */
  begin(text: string, around: Surroundings, found: Found[], onRefused: OnRefused): void;
  /** Reads the groups `first` to `last` of the chain. */
  read: Read;
  /** Returns the kind that labels from around a text give it. */
  kindUnder(labels: readonly Label[]): LabelKind;
}

type OnRefused = ((refused: Refused) => void) | undefined;

/** One reader for all texts: its state is set by `begin`, so that a text costs no closures. */
export function createReader({ chain, judge, labels, classes, countries, allows }: Parts): Reader {
  const near: Neighbours = { text: '', classes, kindOf: (word) => labels.whole(word), isAmount: labels.any };
  const { international, national } = createReadings(chain, judge);
  const nearby = createEvidence(labels, countries, allows);
  const sheet = createSheet(labels);
  let text = '';
  let around: Surroundings = NOWHERE;
  let found: Found[] = [];
  let onRefused: OnRefused;
  /** Reasons that were given last, and for what. */
  let last: Given | undefined;
  /** Where the last number that was found ended. */
  let lastEnd = -1;
  /** The last fax of the text, and where it ends. */
  let fax = NO_FAX;

  function begin(nextText: string, nextAround: Surroundings, into: Found[], refused: OnRefused): void {
    text = nextText;
    around = nextAround;
    found = into;
    onRefused = refused;
    lastEnd = -1;
    fax = NO_FAX;
    near.text = nextText;
    nearby.begin(nextText, nextAround);
    sheet.begin(nextText);
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
    // A conference's code is as long as a number.
    if (start >= 0 && start < lastEnd) return 'invalid';
    if (isBackwards(chain, first, end, text)) return refuse('refused', first, last, 'invalid');
    if (start < 0 && allows('veto:brackets')) return refuse('invalid', first, last, 'brackets');
    const code = isCodeInBrackets(chain, first, last) ? international(first, last) : undefined;
    const explicit = code !== undefined || (chain.pluses[first] ?? -1) >= 0;
    const usual = explicit ? (code ?? international(first, last)) : national(first, last, around.usual);
    if (!usual && (explicit || !mayBeElsewhere(first, last)))
      return refuse('invalid', first, last, 'invalid');
    const formatted = explicit || hasGap(chain, first, last);
    const cell = sheet.cellOf(start, end);
    const extension =
      only === 'tail' ? dashedExtension(text, end, usual?.verdict.region) : extensionIn(cell, end);
    if (only === 'tail' && !extension) return 'invalid';
    const touching =
      cell?.kind === 'phone' ? undefined : touchingOf(start, end, explicit, formatted, extension);
    const objected = usual ? 'refused' : 'invalid';
    if (touching) return refuse(objected, first, last, touching, text.slice(Math.max(0, start - 8), end + 8));
    const label: SaidLabel = cell
      ? { source: 'table', kind: cell.kind, text: cell.name }
      : nearby.labelOf(start, extension?.end ?? end);
    if (!isAllowed(only, label, usual, isPairOfAlike(chain, first, last))) return 'invalid';
    const ext =
      extension ?? (label.kind === 'phone' ? listedExtension(text, end, label.text, labels) : undefined);
    const isInternational = explicit || usual?.verdict.writing === 'idd';
    const evidence: readonly Evidence[] = [
      WRITTEN[isInternational ? 'international' : formatted ? 'separated' : 'bare'],
      IN_FIELD[around.kind],
      label,
    ];
    const isRefused = weigh(evidence) <= 0 && allows('decision');
    const isNamed = isRefused && weightOf(label) < 0;
    if (isRefused && !isNamed) return refuse(objected, first, last, 'bare');
    // A number that its label refuses is not worth asking for its country: neither if it is a number in the usual
    // one, nor if all its digits stand together, so that no part of them could be another.
    const isSettled = isInternational || (isNamed && (usual !== undefined || first === last));
    const reading = isSettled ? usual : (readNearby(first, last, start, cell?.country) ?? usual);
    if (isNamed && (reading || isSettled)) nearby.remember(label, end);
    if (!reading) return refuse('invalid', first, last, 'invalid');
    // "Fax: 018-55 … (int +46 18 55 …)": the same again.
    const isAgain = reading.verdict.e164 === fax.e164 && BRACKET.test(text.slice(fax.end, start));
    if (label.kind === 'fax') fax = { e164: reading.verdict.e164, end };
    if (isNamed || isAgain)
      return refuse('refused', first, last, isNamed ? codeOf(label) : 'label-fax', label.text);
    const vouched = label.kind === 'phone' || around.kind !== 'text';
    const doubt = doubtOf(reading.verdict, first, last, vouched);
    if (doubt && allows(`veto:${doubt}`))
      return refuse('invalid', first, last, doubt, text.slice(start, end));
    reading.disputed ||= isDoubtful(reading.verdict, first, last, formatted);
    lastEnd = ext?.end ?? end;
    nearby.remember(label, lastEnd, explicit ? text.slice(start, end) : '');
    found.push({
      start,
      end: lastEnd,
      e164: reading.verdict.e164,
      ext: ext?.digits ?? cell?.ext ?? '',
      country: reading.verdict.region,
      confidence: confidenceOf(reading),
      role: label.kind === 'phone' ? roleOf(label.text, labels) : undefined,
      reasons: reasonsOf(reading, label, text.slice(start, end)),
      evidence,
    });
    return 'found';
  }

  /** Returns the objection of the characters that the number is glued to. */
  function touchingOf(
    start: number,
    end: number,
    explicit: boolean,
    formatted: boolean,
    extension: Extension | undefined,
  ): ReasonCode | undefined {
    const isNext = lastEnd === start || (lastEnd === start - 1 && /[/\\,;–-]/.test(text.charAt(lastEnd)));
    const before = isNext ? undefined : beforeNumber(near, start, explicit);
    if (before && allows(`veto:before:${before}`)) return before;
    // ",80" is no extension where it goes on an amount.
    const after = afterNumber(near, end, formatted);
    if (extension && after !== 'decimal') return undefined;
    return after && allows(`veto:after:${after}`) ? after : undefined;
  }

  /** An extension is in the field of its number, or none of it. */
  function extensionIn(cell: Cell | undefined, end: number): Extension | undefined {
    const extension = readExtension(text, end, labels);
    return extension && cell && extension.end > cell.end ? undefined : extension;
  }

  /** A label vouches for the digits, and they may yet be another country's. */
  function isDoubtful(verdict: Verdict, first: number, last: number, formatted: boolean): boolean {
    if (verdict.writing !== 'national') return false;
    // "98440 88217" read in North America.
    if (verdict.e164.startsWith('+1')) return first < last && !isNorthAmericanGrouping(chain, first, last);
    // "44 20 7946 1234" in Germany lacks the prefix that it wants there, and is a number abroad as it stands.
    if (!verdict.wantsTrunk || verdict.hasTrunk || !formatted) return false;
    const abroad = international(first, last);
    return abroad !== undefined && abroad.verdict.e164 !== verdict.e164;
  }

  /** Another country than the usual ones may be named nearby: worth asking for what is long enough and no date. */
  function mayBeElsewhere(first: number, last: number): boolean {
    const digits = (chain.firsts[last + 1] ?? 0) - (chain.firsts[first] ?? 0);
    return digits >= 7 && digits <= 14 && shapeOf(chain, first, last, true, false) === undefined;
  }

  /** Returns the objection to a valid number by its own form. */
  function doubtOf(verdict: Verdict, first: number, last: number, vouched: boolean): ReasonCode | undefined {
    const isNational = verdict.writing === 'national';
    if (isNetwork(chain, first, last, text)) return 'ip-address';
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
    const open = chain.opens[first] ?? -1;
    const isArea = open >= 0 && AREA.test(text.slice(open, open + 8));
    return verdict.wantsTrunk && !verdict.hasTrunk && !isArea ? 'no-trunk-prefix' : undefined;
  }

  function reasonsOf(reading: Reading, label: SaidLabel, written: string): readonly Reason[] {
    const { verdict, hint, disputed } = reading;
    const isInternational = verdict.writing === 'plus' || verdict.writing === 'idd';
    const isUsual = !isInternational && around.kind === 'text';
    // The numbers of a column have all the same: kept once, not ten thousand times.
    if (
      isUsual &&
      last?.hint === hint &&
      last?.text === (label.kind === 'phone' ? label.text : '') &&
      last?.disputed === disputed
    )
      return last.reasons;
    const reasons: Reason[] = [
      isInternational
        ? { code: 'international', evidence: written }
        : { code: `country-${hint?.source ?? 'default'}`, evidence: hint?.region ?? '' },
    ];
    if (label.kind === 'phone') reasons.push({ code: 'label-phone', evidence: label.text });
    else reasons.push({ code: around.kind === 'text' ? 'separators' : around.kind });
    if (disputed) reasons.push({ code: 'country-disputed' });
    if (isUsual) last = { hint, text: label.kind === 'phone' ? label.text : '', disputed, reasons };
    return reasons;
  }

  /** With the countries that the number's line names, and those that stand around it; undefined if none does. */
  function readNearby(first: number, last: number, start: number, named = ''): Reading | undefined {
    const end = chain.closes[last] ?? -1;
    const inLine = named
      ? hintOf(countries.named(named, true))
      : around.kind === 'text'
        ? nearby.countryOf(start, Math.max(end, chain.ends[last] ?? 0))
        : undefined;
    if (inLine) return national(first, last, withHint(inLine, around.countries));
    return around.countries.length > around.usual.length
      ? national(first, last, around.countries)
      : undefined;
  }

  return { begin, read, kindUnder: nearby.kindUnder };
}

const codeOf = ({ kind }: SaidLabel) => (kind === 'fax' ? 'label-fax' : 'label-other');

const hintOf = (region: Region | undefined): CountryHint | undefined =>
  region === undefined ? undefined : { region, source: 'beside' };

/** A state of its name comes last: see beside.ts. */
const withHint = (hint: CountryHint, others: readonly CountryHint[]): CountryHint[] =>
  hint.isState ? [...others, hint] : [hint, ...others];
