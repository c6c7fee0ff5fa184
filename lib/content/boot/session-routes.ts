/** The questions that the background may ask of a session: the page's numbers, and actions on one of them. */

import type { ContentHandlers } from '#lib/messages/client.ts';
import type { ListedNumber, OtherCountry, PageReading } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { attributeOf, closest, selectFirst, selectionOf } from '#lib/page/native.ts';
import { ITEM } from '#lib/page/structure.ts';
import type { Page } from '../dom/page.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/ruler.ts';
import type { Scheduler } from '../dom/scheduler.ts';
import type { Offer } from '../offer/page-side.ts';
import { callSelection, isTouched } from './selection.ts';

/** Numbers of a list whose records are read: each costs a look around it. */
const MOST_RECORDS = 100;

interface SessionRoutesParts extends Pick<Page, 'window' | 'document' | 'scheduler'> {
  /** Resolves when everything pending has been read. */
  settled(): Promise<void>;
  /** The numbers that can be offered now, in the page's order. */
  ordered(): Promise<PageNumber[]>;
  /** Those near the view, in its order. */
  near(): Promise<PageNumber[]>;
  /** How many numbers of the page are known by now. */
  known(): number;
  /** The numbers that it would have besides, were its country that of its language. */
  other(): Promise<OtherCountry | null>;
  /** The offer, loaded for this question if need be; undefined on a page that cannot show it. */
  offer(): Promise<Offer | undefined>;
  /** Shows the card of a number that the user selected. */
  openSelected(number: PageNumber, why: 'selection' | 'menu'): void;
  /** Marks a number for a moment. */
  flash(number: PageNumber): void;
}

export function sessionRoutes(parts: SessionRoutesParts): ContentHandlers {
  const { window, document, scheduler, settled, ordered, near, offer, openSelected } = parts;

  async function listed(): Promise<PageNumber[]> {
    await settled();
    return ordered();
  }

  /** Returns the numbers near the view. They are known already; their records are not asked for. */
  async function nearView(): Promise<ListedNumber[]> {
    await settled();
    return (await near()).map((number, index) => rowOf(number, index, undefined));
  }

  async function list(reading: PageReading | undefined): Promise<ListedNumber[]> {
    const numbers = await listed();
    const shown = numbers.length > 0 ? await offer() : undefined;
    const most = reading === undefined ? MOST_RECORDS : reading === 'records' ? numbers.length : 0;
    const contexts = shown ? await contextsOf(shown, numbers.slice(0, most), scheduler) : [];
    const choices = reading === 'choices' || reading === 'records';
    const selection = choices ? selectionOf(document) : null;
    return numbers.map((number, index) => ({
      ...rowOf(number, index, contexts[index]),
      ...(selection && isTouched(selection, number) && { selected: true as const }),
      ...(choices && isRowChosen(number) && { chosen: true as const }),
    }));
  }

  function show(number: PageNumber): void {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    holderOf(number)?.scrollIntoView({
      block: 'center',
      inline: 'nearest',
      behavior: reduced ? 'instant' : 'smooth',
    });
    parts.flash(number);
  }

  return {
    async 'page.numbers'({ reading }) {
      const numbers = await (reading === 'near' ? nearView() : list(reading));
      return { numbers, known: Math.max(numbers.length, reading === 'near' ? parts.known() : 0) };
    },
    'page.other': () => parts.other(),
    async 'page.record'() {
      await settled();
      return (await offer())?.recordOfPage() ?? null;
    },
    async 'page.flash'({ index }) {
      const number = (await listed())[index];
      if (number) show(number);
      return null;
    },
    async 'page.step'(asked) {
      await settled();
      return (await offer())?.step(asked) ?? false;
    },
    async 'page.call-selection'(asked) {
      await settled();
      await offer();
      return callSelection({ document, numbers: await ordered(), open: openSelected }, asked);
    },
    async 'page.say'({ what }) {
      (await offer())?.say(what);
      return null;
    },
  };
}

/** Reading a record takes as long as the page's markup makes it: the page goes on between. */
async function contextsOf(
  shown: Offer,
  numbers: readonly PageNumber[],
  scheduler: Scheduler,
): Promise<(RecordContext | undefined)[]> {
  const contexts: (RecordContext | undefined)[] = [];
  for (const some of shown.contextsOf(numbers)) {
    contexts.push(...some);
    await scheduler.yieldToPage();
  }
  return contexts;
}

function rowOf(number: PageNumber, index: number, context: RecordContext | undefined): ListedNumber {
  return {
    e164: number.e164,
    ext: number.ext,
    guess: number.guess,
    text: number.text.slice(0, 80),
    index,
    ...(number.country === undefined ? {} : { country: number.country }),
    ...(number.reads === undefined ? {} : { reads: number.reads }),
    ...(number.role && { role: number.role }),
    ...(context && { context }),
    ...(context?.contactName !== undefined && { contactName: context.contactName }),
  };
}

const CHOSEN =
  'input[type="checkbox"]:checked, input[type="radio"]:checked, [role="checkbox"][aria-checked="true"]';

/** Whether the row of a table or list that a number stands in is chosen there: ticked, or marked as selected. */
function isRowChosen(number: PageNumber): boolean {
  const holder = holderOf(number);
  const row = holder && closest(holder, ITEM);
  if (!row) return false;
  return attributeOf(row, 'aria-selected') === 'true' || selectFirst(row, CHOSEN) !== null;
}
