/** Numbers in addresses: `tel:` and `callto:` (RFC 3966, and what people write into them). */
import { asciiDigits } from './chars.ts';
import type { Judge, Verdict } from './judge.ts';
import { onKeypad } from './keypad.ts';
import { MOST_WRITTEN } from './most-written.ts';
import type { Region } from './types.ts';

export interface LinkNumber {
  e164: string;
  ext: string;
  country: Region | undefined;
  /** The country that it was read with; undefined if the address itself names one. */
  readIn: Region | undefined;
  /** The address itself names the country. */
  international: boolean;
}

interface LinkVerdict {
  verdict: Verdict;
  /** Undefined if the address names the country. */
  readIn: Region | undefined;
}

const SCHEMES = /^(?:\s*[a-z]+:(?:\/\/)?)+/i;
const PARAMETER = /^\s*[a-z][a-z-]*=/i;
/** Pauses and what is keyed in after them, an extension or a conference's code. */
const KEYED_IN = /^([^,pwx#]*?)\s*(?:[,;pwx#]+|ext\.?)\s*(\d+)#?$/i;
const MOST_PARTS = 6;

/**
 * Reads an address: the numbers in it, one as a rule. A number that names no country itself is read as the one of
 * `meant` that its digits can be (the link's own words say which), else in the first of `regions` in which it is valid.
 */
export function createLinkReader(judge: Judge) {
  function readLinks(
    href: string,
    regions: readonly Region[],
    meant: readonly string[] = [],
  ): readonly LinkNumber[] {
    const parts = decode(href.replace(SCHEMES, '')).split(/;|\?/);
    const parameters = parts.filter((part) => PARAMETER.test(part));
    const parameter = (name: RegExp) => parameters.map((each) => name.exec(each)?.[1]).find((each) => each);
    const ext = parameter(/^\s*ext(?:ension)?=(.*)$/i);
    const context = parameter(/^\s*phone-context=(\+\d+)$/i);
    const numbers: LinkNumber[] = [];
    for (const part of parts.slice(0, MOST_PARTS)) {
      if (PARAMETER.test(part)) continue;
      const first = numbers[0];
      const read = readPart(part, context, regions, meant);
      if (read)
        numbers.push(
          numbers.length === 0 && ext ? { ...read, ext: asciiDigits(ext).slice(0, MOST_WRITTEN) } : read,
        );
      // "…;123": what is no number after one is keyed in.
      else if (first?.ext === '')
        first.ext = asciiDigits(/^\s*(\d+)#?\s*$/.exec(part)?.[1] ?? '').slice(0, MOST_WRITTEN);
    }
    return numbers;
  }

  function readPart(
    part: string,
    context: string | undefined,
    regions: readonly Region[],
    meant: readonly string[],
  ): LinkNumber | undefined {
    const pause = KEYED_IN.exec(part);
    const number = onKeypad(pause?.[1] ?? part);
    const digits = Uint8Array.from(asciiDigits(`${context ?? ''}${number}`), Number);
    const plus = /^\s*\(?\s*[+＋]/.test(number) || context !== undefined;
    const link = linkVerdict(digits, plus, regions, meant);
    if (!link) return undefined;
    const { verdict, readIn } = link;
    return {
      e164: verdict.e164,
      ext: asciiDigits(pause?.[2] ?? '').slice(0, MOST_WRITTEN),
      country: verdict.region,
      readIn,
      international: readIn === undefined,
    };
  }

  function linkVerdict(
    digits: Uint8Array,
    plus: boolean,
    regions: readonly Region[],
    meant: readonly string[],
  ): LinkVerdict | undefined {
    const written = judge.international(digits, 0, digits.length);
    if (plus) return written && { verdict: written, readIn: undefined };
    // Its code without a plus: only if the words that are shown are that number.
    if (written && meant.includes(written.e164)) return { verdict: written, readIn: undefined };
    let first: LinkVerdict | undefined;
    for (const region of regions) {
      const verdict = judge.local(digits, 0, digits.length, region);
      if (!verdict) continue;
      const read = { verdict, readIn: verdict.writing === 'idd' ? undefined : region };
      if (meant.includes(verdict.e164)) return read;
      first ??= read;
    }
    return first;
  }

  return readLinks;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray per cent sign: what can be read is read.
    return text.replace(/%20/g, ' ').replace(/%2B/gi, '+');
  }
}
