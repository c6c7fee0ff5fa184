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
const MOST_KNOWN = 2_000;
const TITLE = /^(?:h[1-6]|legend|summary|caption)$/;

/** @param named the country that a text is the name of. */
export function createCountryTitles(labels: Labels, named: (text: string) => Region | undefined) {
  /** The title before each box, so that a list's boxes do not each look back over those before them. */
  const titles = new WeakMap<Element, Title>();
  /** What names say, by all that is written: a list says the same in many rows. */
  const known = new Map<string, Region | undefined>();

  function over(owner: Element): Region | undefined {
    return inBox(owner) ?? titleOver(owner);
  }

  /** Blocks before the number in its box, back to the title over them. */
  function inBox(owner: Element): Region | undefined {
    let each = previousElementOf(owner);
    for (let back = 0; each && back < MOST_BACK; back++, each = previousElementOf(each)) {
      const name = nameOf(each);
      const region = name !== 'li' && isBlockTag(each, name) ? nameIn(each) : undefined;
      if (region && !isValue(each)) return region;
      if (TITLE.test(name)) return undefined;
    }
    return undefined;
  }

  function titleOver(owner: Element): Region | undefined {
    let box: Element | null = owner;
    for (let up = 0; box && up < MOST_UP && nameOf(box) !== 'body'; up++, box = parentElementOf(box)) {
      const title = titleBefore(box);
      const region = title && nameIn(title);
      if (region) return region;
    }
    return undefined;
  }

  function titleBefore(box: Element): Element | null {
    let title = titles.get(box);
    if (!title) {
      title = nearest(box);
      titles.set(box, title);
    }
    return title.back > MOST_TITLES_BACK ? null : title.element;
  }

  /** One box further than the title before the box before it, where that is known. */
  function nearest(box: Element): Title {
    let each = previousElementOf(box);
    for (let back = 1; each && back <= MOST_TITLES_BACK; back++, each = previousElementOf(each)) {
      if (TITLE.test(nameOf(each))) return { element: each, back };
      const before = titles.get(each);
      if (before) return before.element ? { element: before.element, back: before.back + back } : before;
    }
    return NO_TITLE;
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
    if (content.length < 3 || content.length > MOST_CHARS * 2) return undefined;
    if (known.has(content)) return known.get(content);
    const text = hasDigit(content) ? '' : textOf(element);
    const region = text.length < 3 || text.length > MOST_CHARS ? undefined : named(text);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(content, region);
    return region;
  }

  return { over };
}

/** The heading before a box, and how many boxes back. */
interface Title {
  element: Element | null;
  back: number;
}
const NO_TITLE: Title = { element: null, back: 0 };
