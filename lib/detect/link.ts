/** Numbers in addresses: `tel:` and `callto:`. */
import { asciiDigits } from './extension.ts';
import type { Judge, Verdict } from './judge.ts';
import { onKeypad } from './keypad.ts';
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

/** Reads an address; if it names no country itself, the first of `regions` in which it is valid. */
export function createLinkReader(judge: Judge) {
  function readLink(href: string, regions: readonly Region[]): LinkNumber | undefined {
    const [main = '', ...parameters] = decode(href.trim().replace(/^[a-z]+:(?:\/\/)?/i, '')).split(/;|\?/);
    const ext = parameters.map((each) => /^ext(?:ension)?=(.*)$/i.exec(each)?.[1]).find((each) => each);
    const context = parameters.map((each) => /^phone-context=(\+\d+)$/i.exec(each)?.[1]).find((each) => each);
    const pause = /^([^,pwx#]*?)\s*(?:[,;pwx#]+|ext\.?)\s*(\d{1,7})#?$/i.exec(main);
    const number = onKeypad(pause?.[1] ?? main);
    const digits = Uint8Array.from(asciiDigits(`${context ?? ''}${number}`), Number);
    const plus = /^\s*\(?\s*[+＋]/.test(number) || context !== undefined;
    const link = linkVerdict(digits, plus, regions);
    if (!link) return undefined;
    const { verdict, readIn } = link;
    return {
      e164: verdict.e164,
      ext: asciiDigits(ext ?? pause?.[2] ?? ''),
      country: verdict.region,
      readIn,
      international: readIn === undefined,
    };
  }

  function linkVerdict(
    digits: Uint8Array,
    plus: boolean,
    regions: readonly Region[],
  ): LinkVerdict | undefined {
    const written = plus ? judge.international(digits, 0, digits.length) : undefined;
    if (written || plus) return written && { verdict: written, readIn: undefined };
    for (const region of regions) {
      const verdict = judge.local(digits, 0, digits.length, region);
      if (verdict) return { verdict, readIn: verdict.writing === 'idd' ? undefined : region };
    }
    return undefined;
  }

  return readLink;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray per cent sign: what can be read is read.
    return text.replace(/%20/g, ' ').replace(/%2B/gi, '+');
  }
}
