/**
 * A number inside a sentence of any direction: left to right, apart from what surrounds it (UAX #9, 2.4), and on one
 * line: its spaces and hyphens are those at which no line breaks.
 */
export function isolated(number: string): string {
  return `\u2066${number.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')}\u2069`;
}

/** Marks, embeddings, overrides and isolates of UAX #9: what turns the text around it. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A foreign name without characters that would reorder its neighbours, for text without elements to isolate it. */
export function plainName(name: string): string {
  return name.replace(BIDI_CONTROLS, '');
}

/** Such a name inside a sentence: its own direction, and apart from what surrounds it. */
export function isolatedName(name: string): string {
  return `\u2068${plainName(name)}\u2069`;
}
