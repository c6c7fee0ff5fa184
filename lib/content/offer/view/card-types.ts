/** All that the card shows, and what it tells of what a person did. */
import type { NamePlace } from '#lib/crm/taught.ts';
import type { Route } from '#lib/model/call-route.ts';
import type { CallerKept, CardFacts } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import type { CallProgress, StepName } from '../call.ts';
import type { Correction } from '../state.ts';
import type { CardMove } from './move-handle.ts';
import type { WrapUpEvents } from './wrap-up.ts';

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
  /** The record that is sent can be corrected here: not on pages that were only invited us. */
  corrects: boolean;
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
  /** Outcomes can be written here: not on pages that were only invited us. */
  wrapsUp: boolean;
  now: number;
}

export interface CardEvents extends WrapUpEvents {
  call(event: Event): void;
  step(name: StepName, event: Event): void;
  from(e164: string): void;
  /** The caller ID that is shown is for this call, or always for whom it is to or on this site. */
  keep(from: string, always: CallerKept): void;
  route(route: Route): void;
  menu(open: boolean): void;
  never(kind: 'number' | 'part' | 'site'): void;
  /** Begins to correct what is sent, or leaves it as it is. */
  correcting(on: boolean): void;
  /** A name of the page was pressed, or that none of them is meant. */
  teach(choice: Correction, event: Event): void;
  takeBack(): void;
  close(): void;
  /** Opens a call that is remembered here. */
  remembered(intentId: string): void;
  /** A person moves the card. */
  move(how: CardMove): void;
}
