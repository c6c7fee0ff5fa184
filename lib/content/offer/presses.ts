/**
 * A press, from the finger going down to the click: judged at both moments, so that a number swapped in between, or
 * a cover drawn over the button, is found out. What was shown is what is dialled.
 */
import { type Distrust, isByPointer, type PressGuard } from './trust/press-guard.ts';
import type { PressPace } from './trust/press-pace.ts';

export interface PressParts<Subject> {
  /** The offer of this moment, and whether the page still shows it as it did. */
  subject(): Subject | undefined;
  isUnchanged(subject: Subject): boolean;
  pace: Pick<PressPace, 'isHasty'>;
}

export interface Presses {
  /** A pointer goes down on a control. */
  down(event: PointerEvent, control: Element, pressGuard: PressGuard): void;
  /** Whether the click on a control may go through; the reason if not. `ignore`: not a press of its own. */
  judge(event: Event, control: Element, pressGuard: PressGuard): Distrust | 'ignore' | undefined;
  /** Between down and click, nothing of ours may be drawn again under the finger. */
  readonly held: boolean;
  forget(): void;
}

export function createPresses<Subject>({ subject, isUnchanged, pace }: PressParts<Subject>): Presses {
  let pressed: { subject: Subject; control: Element; doubt: Distrust | undefined } | undefined;

  function doubtsOf(
    event: Event,
    control: Element,
    pressGuard: PressGuard,
    of: Subject,
  ): Distrust | undefined {
    return isUnchanged(of) ? pressGuard.doubts(event, control) : 'changed';
  }

  return {
    down(event, control, pressGuard) {
      const of = subject();
      pressed = undefined;
      if (!of || !event.isTrusted) return;
      const isHasty = pace.isHasty(event, { control, subject: of, wasThere: pressGuard.wasThere });
      const doubt = doubtsOf(event, control, pressGuard, of) ?? (isHasty ? 'late' : undefined);
      pressed = { subject: of, control, doubt };
    },
    judge(event, control, pressGuard) {
      const before = pressed;
      pressed = undefined;
      const of = subject();
      if (!of || !event.isTrusted) return 'ignore';
      if (isByPointer(event)) {
        // The second half of a double click is the same press; a click without its own pointer-down is not a press.
        if ((event as MouseEvent).detail > 1 || !before || before.control !== control) return 'ignore';
        // The page swapped the number under the finger: no call, but never without a word.
        if (before.subject !== of) return 'changed';
        if (before.doubt) return before.doubt;
      }
      return doubtsOf(event, control, pressGuard, of);
    },
    get held() {
      return pressed !== undefined;
    },
    forget() {
      pressed = undefined;
    },
  };
}
