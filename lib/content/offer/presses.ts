/**
 * A press, from the finger going down to the click: judged at both moments, so that a number swapped in between, or
 * a cover drawn over the button, is found out. What was shown is what is dialled.
 */
import { type Distrust, isByPointer, type PressGuard } from './trust/press-guard.ts';
import type { PressPace } from './trust/press-pace.ts';

interface PressParts {
  /** The offer of this moment; undefined if there is none. */
  subject(): unknown;
  /** Whether the page still shows it as it did. */
  isUnchanged(): boolean;
  pace: Pick<PressPace, 'isHasty'>;
}

export function createPresses({ subject, isUnchanged, pace }: PressParts) {
  let pressed: { subject: unknown; control: Element; doubt: Distrust | undefined } | undefined;

  function doubtsOf(event: Event, control: Element, pressGuard: PressGuard): Distrust | undefined {
    return isUnchanged() ? pressGuard.doubts(event, control) : 'changed';
  }

  return {
    /** A pointer goes down on a control. */
    down(event: PointerEvent, control: Element, pressGuard: PressGuard): void {
      const of = subject();
      pressed = undefined;
      if (!of || !event.isTrusted) return;
      const isHasty = pace.isHasty(event, { control, subject: of, wasThere: pressGuard.wasThere });
      const doubt = doubtsOf(event, control, pressGuard) ?? (isHasty ? 'hasty' : undefined);
      pressed = { subject: of, control, doubt };
    },
    /** Whether the click on a control may go through; the reason if not. `ignore`: not a press of its own. */
    judge(event: Event, control: Element, pressGuard: PressGuard): Distrust | 'ignore' | undefined {
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
      return doubtsOf(event, control, pressGuard);
    },
    /** Between down and click, nothing of ours may be drawn again under the finger. */
    get held(): boolean {
      return pressed !== undefined;
    },
    forget(): void {
      pressed = undefined;
    },
  };
}
