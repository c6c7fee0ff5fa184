/**
 * A country that stands by itself over a number: in a block of its own in the same box ("Stockholm", "Sweden",
 * "08-…"), or as the title of what the number is in ("Germany" over a list of offices).
 */
import type { Labels } from '#lib/detect/labels.ts';
import { hasDigit } from '#lib/detect/pattern.ts';
import type { Region } from '#lib/detect/types.ts';
import { textOf } from './columns.ts';
import { contentOf, nameOf, parentElementOf, previousElementOf } from './dom.ts';
import { isBlockTag } from './elements.ts';

/** Blocks looked back over in the number's own box, and in each box around it for its title. */
const MOST_BACK = 6;
const MOST_TITLES_BACK = 12;
const MOST_UP = 4;
/** Longest text that is looked at; longer names of countries nobody writes over a number. */
const MOST_CHARS = 40;
const TITLE = /^(?:h[1-6]|legend|summary|caption)$/;

/** @param named the country that a text is the name of. */
export function createCountryTitles(labels: Labels, named: (text: string) => Region | undefined) {
  /** Title over each box, so that a long list asks for it once. */
  const titles = new WeakMap<Element, Region | null>();

  function over(owner: Element): Region | undefined {
    return inBox(owner) ?? titleOver(owner);
  }

  /** Blocks before the number in its box, back to the title over them. */
  function inBox(owner: Element): Region | undefined {
    let each = previousElementOf(owner);
    for (let back = 0; each && back < MOST_BACK; back++, each = previousElementOf(each)) {
      const region = isBlockTag(each) && nameOf(each) !== 'li' && !isValue(each) ? nameIn(each) : undefined;
      if (region) return region;
      if (TITLE.test(nameOf(each))) return undefined;
    }
    return undefined;
  }

  function titleOver(owner: Element): Region | undefined {
    let box: Element | null = owner;
    for (let up = 0; box && up < MOST_UP && nameOf(box) !== 'body'; up++, box = parentElementOf(box)) {
      const parent = parentElementOf(box);
      let region = titles.get(box);
      if (region === undefined) {
        region = titleBefore(box) ?? null;
        // Boxes of one list have one title: each would look back over those before it.
        if (up > 0 || parent === null) titles.set(box, region);
      }
      if (region) return region;
    }
    return undefined;
  }

  function titleBefore(box: Element): Region | undefined {
    let each = previousElementOf(box);
    for (let back = 0; each && back < MOST_TITLES_BACK; back++, each = previousElementOf(each))
      if (TITLE.test(nameOf(each))) return nameIn(each);
    return undefined;
  }

  /** The value of a field is what its label says: a person may be called as a country is. */
  function isValue(element: Element): boolean {
    const before = nameOf(element) === 'dd' ? element : previousElementOf(element);
    if (!before) return false;
    if (/^(?:dd|dt|label|th)$/.test(nameOf(before))) return true;
    const label = TITLE.test(nameOf(before)) ? '' : textOf(before);
    return label !== '' && label.length < MOST_CHARS && (/[:：]$/.test(label) || labels.isField(label));
  }

  function nameIn(element: Element): Region | undefined {
    const content = contentOf(element);
    if (content.length > MOST_CHARS * 2 || hasDigit(content)) return undefined;
    const text = textOf(element);
    return text.length < 3 || text.length > MOST_CHARS ? undefined : named(text);
  }

  return { over };
}
