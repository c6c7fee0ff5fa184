/** What showing.ts is made of, and what it does for the others. */
import type { RecordContext } from '#lib/model/record-context.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import type { PressGuard } from '../trust/press-guard.ts';
import type { TopLayer } from '../trust/top-layer.ts';
import type { Card } from '../view/card.ts';
import type { CardView } from '../view/card-types.ts';
import type { NumberIcons } from '../view/number-icons.ts';
import type { Speech } from '../view/speech.ts';
import type { Surface } from '../view/surface.ts';
import type { Actions } from './actions.ts';
import type { Flow } from './call-flow.ts';
import type { Ticking } from './countdown.ts';
import type { Facts } from './number-facts.ts';
import type { Shown } from './shown.ts';
import type { PageSide } from './types.ts';

export interface ShowingParts {
  page: PageSide;
  speech: Speech;
  surface: Surface;
  facts: Facts;
  numberIcons: NumberIcons;
  card: Card;
  actions: Actions;
  ticking: Ticking;
  topLayer: TopLayer;
  witnesses: { button: PressGuard; card: PressGuard };
  nameOf(number: PageNumber): string;
  /** The number as people write it. */
  writtenOf(number: PageNumber): string;
  flowOf(number: PageNumber): Flow;
  contextOf(holder: Element, number: PageNumber): RecordContext;
  /** Looks whether the number is still where it was. */
  follow(): void;
}

export interface Showing {
  readonly current: Shown | undefined;
  readonly cardOpen: boolean;
  readonly menuOpen: boolean;
  /** Something is said that is no call's outcome. */
  readonly hasNotice: boolean;
  /** Its number is out of sight: nothing is seen of it until it is again. */
  away: boolean;
  /** Its number is not in the page any more: what became of its call is read at the window's end, beside no number. */
  adrift: boolean;
  /** The pointer is on the button or the card. */
  readonly overUs: boolean;
  /** It has come there a moment ago: what went away in the page went because of that. */
  readonly justEntered: boolean;
  /** Something of ours has the focus. */
  readonly focused: boolean;
  show(number: PageNumber): void;
  /** The page drew the number again: what is shown goes on there. */
  moveTo(number: PageNumber): void;
  hide(): void;
  /** Hides; of a call whose outcome is still to be written, the button stays, and has the card again. */
  fold(): void;
  /** Hides after the time that a hand needs, or a reader, unless something holds it. */
  hideSoon(): void;
  openCard(): void;
  /** Asks again what is known of the number, if its card is open. */
  learn(): void;
  setMenu(open: boolean): void;
  /** Says it on the card, or takes back what was said. */
  setNotice(text: string | undefined): void;
  entered(onButton: boolean): void;
  left(): void;
  /** What was put away by hand comes again: its call went on. */
  unfold(flow: Flow): void;
  draw(): void;
  place(again: boolean): void;
  view(shown: Shown): CardView;
  /** Looks what lies over us, and puts us above what the page has opened since. */
  lookAbove(): void;
}
