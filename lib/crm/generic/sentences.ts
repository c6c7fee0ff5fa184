/** Numbers in running text: whose they are the sentence says, and not what the page is about. */

import { plain } from '#lib/core/plain.ts';
import { childNodesOf, contentOf, matches, nodeValueOf, parentElementOf, typeOf } from '#lib/page/native.ts';
import { authorOf } from './author.ts';

const INLINE = 'a, abbr, b, bdi, bdo, code, em, font, i, mark, s, small, span, strong, sub, sup, time, u';
/** Words that no label has so many of. Names and headings have capitals, a sentence goes on in small letters… */
const FEWEST = 5;
/** …and where there are no capitals, several labels side by side have as many words as a short sentence. */
const FEWEST_UNCASED = 8;
const SMALL = /^\p{Ll}[\p{L}\p{M}'’-]*$/u;
/** Letters of scripts that have no capitals. */
const UNCASED = /^\p{Lo}[\p{L}\p{M}'’"״׳-]*$/u;

/**
 * Whether the number stands in a sentence that does not name `person`, and that `person` has not written: “The dock
 * manager is reachable on …”, on a person's page.
 */
export function isSentenceOfAnother(number: Element, person: string): boolean {
  const text = lineRound(number);
  if (!text || !isSentence(text)) return false;
  const said = wordsOf(text.toLowerCase());
  const names = wordsOf(person.toLowerCase()).filter((word) => word.length > 1);
  if (names.some((name) => said.includes(name))) return false;
  return authorOf(number)?.name !== person;
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}'’"״׳-]+/u).filter((word) => word !== '');

function isSentence(text: string): boolean {
  const words = wordsOf(text).filter((word) => /\p{L}/u.test(word));
  const count = (kind: RegExp) => words.filter((word) => kind.test(word)).length;
  const [small, uncased] = [count(SMALL), count(UNCASED)];
  return (small >= FEWEST || uncased >= FEWEST_UNCASED) && (small + uncased) * 2 > words.length;
}

/** The text that runs through the number: of its block, without the blocks in it. */
function lineRound(number: Element): string | undefined {
  let block = number;
  for (let up: Element | null = number; up && matches(up, INLINE); ) {
    up = parentElementOf(up);
    block = up ?? block;
  }
  const parts = Array.from(childNodesOf(block)).map((node) => {
    if (typeOf(node) === 3) return nodeValueOf(node) ?? '';
    if (typeOf(node) !== 1) return '';
    return matches(node as Element, INLINE) ? contentOf(node as Element) : ' ';
  });
  // Words that a label adds in brackets make no sentence of it.
  return plain(parts.join('').replace(/\([^()]*\)/g, ' '));
}
