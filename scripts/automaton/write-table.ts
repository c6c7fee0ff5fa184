/** Writes what lib/detect/automaton-tables.ts reads. */
import {
  DIGITS,
  FIRST_SIGN,
  LABEL,
  LEAST_FAR,
  RADIX,
  TO_KNOWN,
  TO_NEW,
  TO_NOWHERE,
} from '#lib/detect/automaton-tables.ts';

/** Values from 91 on would be no printable sign: no table has as many labels or states. */
function signOf(value: number): string {
  if (value > 90) throw new RangeError(`${value} has no sign: automaton-tables.ts wants a larger alphabet`);
  return String.fromCharCode(FIRST_SIGN + value);
}

/**
 * The text that `readTable` reads.
 * @param rows targets of each state's ten digits, and its label: 0 is dead, 1 the first state, in the order of a walk.
 */
export function writeTable(rows: readonly { next: readonly number[]; label: number }[]): string {
  let text = '';
  let met = 1;
  for (const { next, label } of rows) {
    if (label > 0) text += String.fromCharCode(LABEL) + signOf(label);
    for (let digit = 0; digit < DIGITS; ) {
      const target = next[digit] ?? 0;
      const from = digit;
      while (digit < DIGITS && (next[digit] ?? 0) === target) digit++;
      text += runOf(digit - from, target, met);
      met = Math.max(met, target);
    }
  }
  return text;
}

function runOf(count: number, target: number, met: number): string {
  if (target === 0) return String.fromCharCode(TO_NOWHERE + count);
  if (target > met) return String.fromCharCode(TO_NEW + count);
  const ago = met - target;
  const place = ago < LEAST_FAR ? signOf(ago) : `~${signOf(Math.floor(ago / RADIX))}${signOf(ago % RADIX)}`;
  return String.fromCharCode(TO_KNOWN + count) + place;
}
