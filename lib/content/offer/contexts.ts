/** Whose number it is, as the page says and a person has corrected, without what the user withholds. */
import { contextFor } from '#lib/crm/index.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { createLongReading } from '#lib/page/long-reading.ts';
import { bodyOf, rootOf } from '#lib/page/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/ruler.ts';
import { SLICE_MS } from '../dom/scheduler.ts';
import type { Lessons } from './lessons.ts';
import type { PageSide } from './page-side.ts';

export function createContexts({ window, document, hello, scheduler }: PageSide, lessons: Lessons) {
  function contextOf(holder: Element, number?: PageNumber): RecordContext {
    const read = contextFor(new URL(window.location.href), document, holder);
    const record = lessons.correct(read, holder, number);
    const context: RecordContext = number?.role ? { ...record, numberRole: number.role } : record;
    return Object.fromEntries(
      Object.entries(context).filter(([field]) => field === 'crm' || !hello.withheld.includes(field)),
    ) as RecordContext;
  }

  /** The record that a number stands in; undefined if it stands nowhere any more. */
  function of(number: PageNumber): RecordContext | undefined {
    const holder = holderOf(number);
    return holder ? contextOf(holder, number) : undefined;
  }

  /** @param isForgotten then the first looks up what all share, and the others have as long as it took. */
  function slice(numbers: readonly PageNumber[], isForgotten: boolean): (RecordContext | undefined)[] {
    const begun = scheduler.now();
    const read: (RecordContext | undefined)[] = [];
    let end = begun + SLICE_MS;
    for (const number of numbers) {
      read.push(of(number));
      const now = scheduler.now();
      if (read.length === 1 && isForgotten) end = Math.max(end, 2 * now - begun);
      if (now >= end) break;
    }
    return read;
  }

  /** The same of many, as many at a time as fit into a slice; what they share is looked up once while the page is still. */
  function* inSlices(numbers: readonly PageNumber[]): Generator<(RecordContext | undefined)[]> {
    const reading = createLongReading(document);
    try {
      for (let at = 0; at < numbers.length; ) {
        const read = reading.go((isForgotten) => slice(numbers.slice(at), isForgotten));
        at += read.length;
        yield read;
      }
    } finally {
      reading.end();
    }
  }

  return {
    of,
    inSlices,
    /** The record that the page as a whole is about. */
    ofPage(): RecordContext {
      const whole = bodyOf(document) ?? rootOf(document);
      return whole ? contextOf(whole) : { crm: 'generic' };
    },
  };
}
