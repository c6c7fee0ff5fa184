/**
 * Between the two scripts of a page: the first finds and watches numbers, the second, loaded when there are any,
 * offers calls. They share the extension's isolated world and nothing of the page's.
 */

import type { Send } from '#lib/messages/client.ts';
import type { Hello } from '#lib/messages/hello.ts';
import type { CallView } from '#lib/model/call.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { Page } from '../dom/page.ts';
import type { PageNumber } from '../dom/page-number.ts';
import type { Ruler } from '../dom/ruler.ts';
import type { LeftAlone } from '../track/left-alone.ts';

/** The page, as far as the offer needs it. Numbers that cannot be seen have no boxes here. */
export interface PageSide extends Page, Ruler {
  hello: Hello;
  send: Send;
  /** A fresh UUID. */
  uuid(): string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Between 0 and 1, as `Math.random`. */
  random(): number;
  /** Whether the number still stands in the page. */
  has(number: PageNumber): boolean;
  /** All numbers, in the page's order. */
  all(): Promise<PageNumber[]>;
  /** Numbers near the view. */
  inView(): PageNumber[];
  /** Marks the one being offered. */
  activate(number: PageNumber | undefined): void;
  /** Numbers and parts that the user does not want offered. */
  leftAlone: LeftAlone;
  /** Stops offering anything on this site, at once; the background keeps it. */
  leaveSite(): void;
}

/** Why an offer is opened without the pointer; `menu`: the browser's own showed that very number, which is selected. */
export type Opening = 'step' | 'selection' | 'menu' | 'link' | 'link-by-key';

export interface Offer {
  /** Our host element: its events and changes are not the page's. */
  readonly host: Element;
  /** The pointer is on this number, or on none. */
  point(number: PageNumber | undefined): void;
  /** The number whose small picture is at this point of the view. */
  at(x: number, y: number): PageNumber | undefined;
  /** A finger tapped the number's small picture. */
  tap(number: PageNumber): void;
  /** Focus is in this link or input, or in none. */
  focus(number: PageNumber | undefined): void;
  /** Shows the number with its card and takes the focus. */
  open(number: PageNumber, why: Opening): void;
  /**
   * The next number of the page, from the one offered, or, `fresh`, from the first in view. False if there is none:
   * at the end only without `wrap`.
   */
  step(how: { fresh: boolean; wrap: boolean }): Promise<boolean>;
  /** A number that stands nowhere as a match: a selection's. */
  say(text: 'no-numbers' | 'no-selection'): void;
  /** The page scrolls, or has come to rest. */
  scrolling(moving: boolean): void;
  /** The records that numbers stand in, without what the user withholds, a slice at a time. */
  contextsOf(numbers: readonly PageNumber[]): Iterable<(RecordContext | undefined)[]>;
  /** The record that the page as a whole is about, without what the user withholds. */
  recordOfPage(): RecordContext;
  /** The page's numbers changed. */
  refresh(): void;
  /** Something near the view may have moved. */
  stir(): void;
  /** A call's state changed. */
  changed(call: CallView): void;
}

export type OfferFactory = (page: PageSide) => Offer;
