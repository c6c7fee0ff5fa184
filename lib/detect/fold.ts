/** Words in the one form in which they are looked up. */

/** Words written with signs or digits in them: "a/c", "P/N", Dutch "06-nummer". */
const SHORT = /\b(?:[ac]\/c|[ps]\/n|06[- ]?nummer)\b/g;
const SPELT: Record<string, string> = { 'a/c': 'account', 'c/c': 'account', 'p/n': 'part', 's/n': 'serial' };
const spelt = (short: string): string => SPELT[short] ?? 'mobielnummer';

/** Letters that Unicode takes for whole ones; without its stroke "ĐT", a telephone, would be anything. */
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss' };

/** Lower case without accents, vowel points and tatweel; Persian letters as Arabic ones. */
export function fold(text: string): string {
  if (isAscii(text)) {
    const lower = text.toLowerCase();
    return lower.includes('/') || lower.includes('06') ? lower.replace(SHORT, spelt) : lower;
  }
  if (/^[\u05d0-\u05ea ]+$/.test(text)) return text;
  return (
    text
      .normalize('NFKD')
      // Vowel signs of India and Thailand are letters: without them "call" and "total" are one word.
      .replace(
        /(?![\u0900-\u093b\u093d-\u0dff\u0e00-\u0eff])[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c]/gu,
        '',
      )
      .toLowerCase()
      .replace(SHORT, spelt)
      .replace(/[łøß]/g, (letter) => LETTERS[letter] ?? letter)
      .replaceAll('ی', 'ي')
      .replaceAll('ک', 'ك')
      .replaceAll('ى', 'ي')
      .replaceAll('ı', 'i')
      .normalize('NFC')
  );
}

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7e) return false;
  return true;
}
