/** Whose number it is, as the page says and a person has corrected, without what the user withholds. */
import { contextFor } from '#lib/crm/index.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { bodyOf, rootOf } from '#lib/page/native.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/ruler.ts';
import type { Lessons } from './lessons.ts';
import type { PageSide } from './page-side.ts';

export interface Contexts {
  /** The record that a number stands in; undefined if it stands nowhere any more. */
  of(number: PageNumber): RecordContext | undefined;
  /** The record that the page as a whole is about. */
  ofPage(): RecordContext;
}

export function createContexts({ window, document, hello }: PageSide, lessons: Lessons): Contexts {
  function contextOf(holder: Element, number?: PageNumber): RecordContext {
    const read = contextFor(new URL(window.location.href), document, holder);
    const record = lessons.correct(read, holder, number);
    const context: RecordContext = number?.role ? { ...record, numberRole: number.role } : record;
    return Object.fromEntries(
      Object.entries(context).filter(([field]) => field === 'crm' || !hello.withheld.includes(field)),
    ) as RecordContext;
  }

  return {
    of(number) {
      const holder = holderOf(number);
      return holder ? contextOf(holder, number) : undefined;
    },
    ofPage() {
      const whole = bodyOf(document) ?? rootOf(document);
      return whole ? contextOf(whole) : { crm: 'generic' };
    },
  };
}
