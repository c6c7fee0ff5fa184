/** Groups of a chain as what is written. */
import { type Chain, GAP_EDGE, GAP_SLASH, GAP_SPACED_SLASH, GAP_TIGHT_DOT } from './chain.ts';
import { pattern } from './pattern.ts';
import { sizeOf } from './shape.ts';

const PLUS_LAST = pattern(String.raw`^\s?\+(?!\s?\p{Nd})`);

/** Where the number is written, its plus and balanced brackets included; start -1 if brackets are broken. */
export function spanOf(chain: Chain, first: number, last: number, text: string): [number, number] {
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
      if (closed || (open < 0 && !isTrunkCode(chain, first, group))) return [-1, -1];
      closed = open >= 0;
    } else if (open >= 0 && !closed && !isPair(text.charAt(open), text.charAt(close - 1))) return [-1, -1];
  }
  if (depth > 0) return [-1, -1];
  let start = chain.starts[first] ?? 0;
  const plus = chain.pluses[first] ?? -1;
  if (plus >= 0) start = Math.min(start, plus);
  if (closed) start = Math.min(start, open);
  return [start, end];
}

/** "02)555-4321", as Koreans and Japanese write an area code. */
function isTrunkCode(chain: Chain, first: number, group: number): boolean {
  return group === first && chain.digits[chain.firsts[first] ?? 0] === 0 && chain.pluses[first] === -1;
}

function isPair(open: string, close: string): boolean {
  return '([（［'.indexOf(open) === ')]）］'.indexOf(close);
}

/** Whether something other than an element's boundary stands between two of the groups. */
export function hasGap(chain: Chain, first: number, last: number): boolean {
  for (let group = first + 1; group <= last; group++) if (chain.gaps[group] !== GAP_EDGE) return true;
  return false;
}

/** "(33) 02.40.37…": what has its trunk prefix behind the bracket has a calling code in it. */
export function isCodeInBrackets(chain: Chain, first: number, last: number): boolean {
  const [from = 0, next = 0, end = 0] = chain.firsts.subarray(first, first + 3);
  const isBracketed = (chain.opens[first] ?? -1) >= 0 && (chain.closes[first] ?? -1) >= 0;
  return isBracketed && last > first && next - from <= 3 && next < end && chain.digits[next] === 0;
}

/** "0032 120 56 971 +": its groups stand in the order of their script, and no "00" begins it. */
export function isBackwards(chain: Chain, first: number, end: number, text: string): boolean {
  const from = chain.firsts[first] ?? 0;
  return chain.digits[from] === 0 && chain.digits[from + 1] === 0 && PLUS_LAST.test(text.slice(end, end + 4));
}

/** "312.555.0199/16": points, and the length of a network's prefix. */
export function isNetwork(chain: Chain, first: number, last: number, text: string): boolean {
  if (last - first < 2 || last - first > 3) return false;
  for (let group = first + 1; group <= last; group++) if (chain.gaps[group] !== GAP_TIGHT_DOT) return false;
  const end = chain.ends[last] ?? 0;
  return /^\/(?:[89]|[12]\d|3[0-2])(?![\d/])/.test(text.slice(end, end + 4));
}

/** "69236 / 69235": two of as many digits. */
export function isPairOfAlike(chain: Chain, first: number, last: number): boolean {
  const isSlash = chain.gaps[last] === GAP_SLASH || chain.gaps[last] === GAP_SPACED_SLASH;
  return last === first + 1 && isSlash && sizeOf(chain, first) === sizeOf(chain, last);
}
