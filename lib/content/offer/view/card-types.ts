/** All that the card shows, and what it tells of what a person did. */
import type { NamePlace } from '#lib/crm/taught.ts';
import type { CallChange } from '#lib/model/call.ts';
import type { Route } from '#lib/model/call-route.ts';
import type { CardFacts } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import type { CallProgress } from '../call.ts';
import type { OfferEvent, PressAction } from '../state.ts';
import type { CardMove } from './move-handle.ts';

export interface CardView {
  number: PageNumber;
  /** The number as people write it internationally, if that is known. */
  written: string;
  facts: CardFacts | undefined;
  contactName: string | undefined;
  /** The record that goes with the call. */
  context: RecordContext;
  /** Names on the page to choose from, while what is sent is being corrected. */
  names?: readonly NamePlace[] | undefined;
  /** Looks for the name that is probably meant, where none is sent: a press sends it. */
  proposal?: () => NamePlace | undefined;
  state: CallProgress;
  /** A press that was not accepted, and why; a translated sentence. */
  notice: string | undefined;
  /** A word about what was just done with the call. */
  said: string;
  from?: string | undefined;
  route?: Route | undefined;
  /** Was left alone a moment ago. */
  left: 'number' | 'part' | undefined;
  menuOpen: boolean;
  /** Outcomes can be written here, and the record that is sent corrected: not on pages that were only invited us. */
  wrapsUp: boolean;
  now: number;
}

export interface CardEvents {
  /** A press that is judged before it counts. */
  press(action: PressAction, event: Event): void;
  /** A choice that needs no judgement. */
  tell(event: OfferEvent): void;
  never(kind: 'number' | 'part' | 'site'): void;
  /** Begins to correct what is sent, or leaves it as it is. */
  correcting(on: boolean): void;
  /** Opens a call that is remembered here. */
  remembered(intentId: string): void;
  /** A person moves the card. */
  move(how: CardMove): void;
  annotate(change: CallChange): void;
  /** The number goes on the do-not-call list, or that it did at this call is taken back. */
  neverAgain(on: boolean): void;
  /** The call as the CRM wants it, onto the clipboard. */
  copy(): void;
  /** Opens the CRM's own form for the call. */
  form(): void;
  /** Writes its entry in the CRM now. */
  logNow(): void;
  settings(): void;
  /** Something opened or closed: the card has another size. */
  resized(): void;
}
