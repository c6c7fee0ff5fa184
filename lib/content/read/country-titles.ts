/**
 * A country that stands by itself over a number: in a block of its own in the same box ("Stockholm", "Sweden",
 * "08-…"), or as the title of what the number is in ("Germany" over a list of offices).
 */

import type { Labels } from '#lib/detect/labels.ts';
import { hasDigit } from '#lib/detect/pattern.ts';
import type { Region } from '#lib/detect/types.ts';
import { isBlockTag } from '#lib/page/elements.ts';
import { contentOf, nameOf, parentElementOf, previousElementOf } from '#lib/page/native.ts';
import { TITLE } from '#lib/page/structure.ts';
import { textOf } from './columns.ts';

/** Blocks looked back over in the number's own box, and in each box around it for its title. */
const MOST_BACK = 6;
const MOST_TITLES_BACK = 12;
const MOST_UP = 4;
/** From a cell to what holds its row. */
const ROWS_UP = 2;
/** Longest text that is looked at; longer names of countries do not stand over numbers. */
const MOST_CHARS = 40;
const MOST_KNOWN = 2_000;

/** @param named the country that a text is the name of. */
export function createCountryTitles(labels: Labels, named: (text: string) => Region | undefined) {
  /** In each box the one last asked about, so that a list's rows do not each look back over those before them. */
  const lasts = new WeakMap<Element, Last>();
  /** Regions that the titles over a box, and over the one around it, name. */
  const further = new WeakMap<Element, Region | null>();
  /** Regions by the whole text that names them: a list repeats the same text in many rows. */
  const known = new Map<string, Region | undefined>();

  function over(owner: Element): Region | undefined {
    return inBox(owner) ?? titleAbove(owner, 0);
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

  /** @param from how many boxes up from the number `box` is. */
  function titleAbove(box: Element | null, from: number): Region | undefined {
    if (!box || from === MOST_UP) return undefined;
    const name = nameOf(box);
    if (name === 'body') return undefined;
    // The box that holds a list's rows is asked about for each of them.
    const known = from === ROWS_UP ? further.get(box) : undefined;
    if (known !== undefined) return known ?? undefined;
    const parent = parentElementOf(box);
    const title = titleBefore(box, parent, name);
    const region = (title ? nameIn(title) : undefined) ?? titleAbove(parent, from + 1);
    if (from === ROWS_UP) further.set(box, region ?? null);
    return region;
  }

  /** Where another box of the same was asked about last: as many boxes further as this one stands after it. */
  function titleBefore(box: Element, parent: Element | null, name: string): Element | null {
    const last = parent ? lasts.get(parent) : undefined;
    let title: Element | null = null;
    let back = 1;
    if (last?.box === box) ({ title, back } = last);
    else {
      let each = previousElementOf(box);
      for (; each && back <= MOST_TITLES_BACK; back++, each = previousElementOf(each)) {
        if (TITLE.test(nameOf(each))) title = each;
        else if (each === last?.box) {
          title = last.title;
          back += last.back;
        } else continue;
        break;
      }
      // A row has few cells, and there may be thousands of rows.
      if (last) Object.assign(last, { box, title, back });
      else if (parent && name !== 'td') lasts.set(parent, { box, title, back });
    }
    return back > MOST_TITLES_BACK ? null : title;
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

/** The value of a field is what its label says: a person may be called as a country is. */
function isValue(element: Element, labels: Labels): boolean {
  const before = nameOf(element) === 'dd' ? element : previousElementOf(element);
  if (!before) return false;
  if (/^(?:dd|dt|label|th)$/.test(nameOf(before))) return true;
  const label = TITLE.test(nameOf(before)) ? '' : textOf(before);
  return label !== '' && label.length < MOST_CHARS && (/[:：]$/.test(label) || labels.all(label, ~0));
}

/** A box, the title before it in the same box, and how many boxes back that is. */
interface Last {
  box: Element;
  title: Element | null;
  back: number;
}
