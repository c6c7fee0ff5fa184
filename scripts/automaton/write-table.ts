/** Writes what lib/detect/automaton-tables.ts reads. */
import { DIGITS, FIRST_SIGN, LABEL, MOST_NEAR, RADIX } from '#lib/detect/automaton-tables.ts';

const signOf = (value: number): string => String.fromCharCode(FIRST_SIGN + value);

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
  if (target === 0) return String.fromCharCode(96 + count);
  if (target > met) return String.fromCharCode(64 + count);
  const ago = met - target;
  const place = ago < MOST_NEAR ? signOf(ago) : `~${signOf(Math.floor(ago / RADIX))}${signOf(ago % RADIX)}`;
  return String.fromCharCode(47 + count) + place;
}
