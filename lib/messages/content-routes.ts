/** Routes from the background to the content scripts of a tab: types only, its sender is checked in client.ts. */
import type { CallView } from '#lib/model/call.ts';
import type { ListedNumber, OtherCountry, PageReading } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';

interface Ask<Data, Answer> {
  data: Data;
  answer: Answer;
}
type Nothing = Record<string, never>;

/** Asked of the content scripts of a tab. */
export interface ToContent {
  /** `known`: how many were found so far. */
  'page.numbers': Ask<{ reading?: PageReading }, { numbers: ListedNumber[]; known: number }>;
  /** Numbers that were refused for want of a country, and the country of the page's language that would make them some. */
  'page.other': Ask<Nothing, OtherCountry | null>;
  /** The record that the page as a whole is about, without what the user withholds. */
  'page.record': Ask<Nothing, RecordContext | null>;
  'page.flash': Ask<{ index: number }, null>;
  /**
   * To the next number of the frame. `fresh`: begin in this frame; `wrap`: at its end begin again. False if the
   * frame has no further one: the next frame's turn.
   */
  'page.step': Ask<{ fresh: boolean; wrap: boolean }, boolean>;
  /**
   * Offers the selection's number. `text`: the selection as the browser's menu gave it, and, `inMenu`, showed it; else the
   * script reads it. `number`: how the background reads the text, for one that is not among the page's own numbers.
   */
  'page.call-selection': Ask<
    { text?: string; inMenu?: boolean; number?: Pick<ListedNumber, 'e164' | 'ext' | 'country' | 'guess'> },
    { done: boolean; text: string }
  >;
  /** Tells the user that there was nothing to call. */
  'page.say': Ask<{ what: 'no-numbers' | 'no-selection' }, null>;
  /** The user took the site back, or a newer content script is coming: leave without a trace. */
  'page.leave': Ask<Nothing, null>;
  /** Settings or words changed: say hello again. `by`: of the change in what is left alone that this is for. */
  'page.refresh': Ask<{ by?: string }, null>;
  'call.changed': Ask<CallView, null>;
}
export type ContentRouteName = keyof ToContent;
