/**
 * A country that stands by itself over a number: in a block of its own in the same box ("Stockholm", "Sweden",
 * "08-…"), or as the title of what the number is in ("Germany" over a list of offices).
 */

import { officeOf } from '#lib/detect/beside.ts';
import type { Labels } from '#lib/detect/labels.ts';
import type { Region } from '#lib/detect/types.ts';
import { isBlockTag, isElement } from '#lib/page/elements.ts';
import { contentOf, nameOf, parentElementOf, previousElementOf, previousOf } from '#lib/page/native.ts';
import { remembered } from '#lib/page/remembered.ts';
import { TITLE } from '#lib/page/structure.ts';
import { textOf } from './columns.ts';

/** Blocks looked back over in the number's own box, and in each box around it for its title. */
const MOST_BACK = 6;
const MOST_TITLES_BACK = 12;
const MOST_UP = 4;
/** Longest text that is looked at; longer names of countries do not stand over numbers. */
const MOST_CHARS = 40;

/** Words of a title that names a country among others. */
const MOST_WORDS = 6;

/** @param named the country that a text is the name of. */
export function createCountryTitles(labels: Labels, named: (text: string) => Region | undefined) {
  /** @param inner the element or the text of the number, in its block. */
  function over(owner: Element, inner: Node | undefined): Region | undefined {
    return inBlock(owner, inner) ?? inBox(owner) ?? titleAbove(owner);
  }

  /** `<li><h4>France</h4><span>Tel. …</span></li>` */
  function inBlock(owner: Element, inner: Node | undefined): Region | undefined {
    let node = inner;
    for (
      let up = 0;
      node && node !== owner && up < MOST_UP;
      up++, node = parentElementOf(node) ?? undefined
    ) {
      let each = previousOf(node);
      for (let back = 0; each && back < MOST_TITLES_BACK; back++, each = previousOf(each))
        if (isElement(each) && TITLE.test(nameOf(each))) return nameIn(each);
    }
    return undefined;
  }

  /** Blocks before the number in its box, back to the title over them. */
  function inBox(owner: Element): Region | undefined {
    // The element beside a cell is in another column, and columns are asked for by their headings.
    let each = nameOf(owner) === 'td' ? null : previousElementOf(owner);
    for (let back = 0; each && back < MOST_BACK; back++, each = previousElementOf(each)) {
      const name = nameOf(each);
      const region = name !== 'li' && isBlockTag(each, name) ? nameIn(each) : undefined;
      if (region && !isValue(each, labels)) return region;
      if (TITLE.test(name)) return undefined;
    }
    return undefined;
  }

  function titleAbove(owner: Element): Region | undefined {
    let box: Element | null = owner;
    for (let up = 0; box && up < MOST_UP && nameOf(box) !== 'body'; up++, box = parentElementOf(box)) {
      const region = titleOver(box);
      if (region) return region;
    }
    return undefined;
  }

  /** The country of the nearest title before the box in the same one. */
  const titleOver = remembered((box: Element): Region | null => {
    let each = previousElementOf(box);
    for (let back = 0; each && back < MOST_TITLES_BACK; back++, each = previousElementOf(each))
      if (TITLE.test(nameOf(each))) return nameIn(each) ?? null;
    return null;
  });

  function nameIn(element: Element): Region | undefined {
    // Most are longer, and not worth to be put on one line.
    if (contentOf(element).length > MOST_CHARS * 2) return undefined;
    const text = textOf(element);
    if (text.length < 3 || text.length > MOST_CHARS) return undefined;
    const parts = text.split(/[\s,:–—-]+/);
    return named(text) ?? (parts.length <= MOST_WORDS ? officeOf(parts, labels, { named }) : undefined);
  }

  return { over };
}

/** The value of a field is what its label says: a person may be called as a country is. */
function isValue(element: Element, labels: Labels): boolean {
  const before = nameOf(element) === 'dd' ? element : previousElementOf(element);
  if (!before) return false;
  if (/^(?:dd|dt|label|th)$/.test(nameOf(before))) return true;
  const label = TITLE.test(nameOf(before)) ? '' : textOf(before);
  return label !== '' && label.length < MOST_CHARS && (/[:：]$/.test(label) || labels.all(label, ~0));
}
