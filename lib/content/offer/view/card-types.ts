/** What the card is told to show, and what it tells of what a person did. */
import type { Route } from '#lib/model/call-route.ts';
import type { CardFacts } from '#lib/model/number-card.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import type { FlowState } from '../state/call-flow.ts';
import type { StepName } from '../state/outcome.ts';
import type { WrapUpChange } from './wrap-up.ts';

export interface CardView {
  number: PageNumber;
  /** The number as people write it internationally, if that is known. */
  written: string;
  facts: CardFacts | undefined;
  contactName: string | undefined;
  state: FlowState;
  /** A press that was not accepted, and why; a translated sentence. */
  notice: string | undefined;
  from: string | undefined;
  route: Route | undefined;
  /** What was left alone a moment ago. */
  left: 'number' | 'part' | undefined;
  menuOpen: boolean;
  /** What comes of a call can be written here: not on pages that were only invited us. */
  wrapsUp: boolean;
  now: number;
}

export interface CardEvents {
  call(event: Event): void;
  step(name: StepName, event: Event): void;
  from(e164: string): void;
  route(route: Route): void;
  menu(open: boolean): void;
  never(kind: 'number' | 'part' | 'site'): void;
  takeBack(): void;
  close(): void;
  /** Opens a call that is remembered here. */
  remembered(intentId: string): void;
  annotate(change: WrapUpChange): void;
  neverAgain(on: boolean): void;
  /** The call as the CRM wants it, onto the clipboard. */
  copy(): void;
  /** It has another size. */
  resized(): void;
}
