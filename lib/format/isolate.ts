/** A number inside a sentence of any direction: left to right, and apart from what surrounds it (UAX #9, 2.4). */
export function isolated(number: string): string {
  return `\u2066${number}\u2069`;
}
