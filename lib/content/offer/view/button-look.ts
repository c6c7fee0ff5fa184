/** The button's look: what became of its number's call, by colour and by picture. */
import { Check, Clock, type IconNode, Phone, PhoneForwarded, TriangleAlert, X } from 'lucide';
import { icon } from './element.ts';
import type { Outcome } from './outcome.ts';

const PICTURES: Partial<Record<Outcome['tone'], IconNode>> = {
  ringing: PhoneForwarded,
  good: Check,
  bad: X,
  doubt: TriangleAlert,
  ask: TriangleAlert,
  wait: Clock,
};

/**
 * Draws nothing that is there: Chromium makes no click of a press whose picture was taken away before the button is let go.
 * @param tone of the call's outcome; absent before there is one
 */
export function drawButtonLook(button: HTMLElement, tone: Outcome['tone'] | undefined): void {
  const look = `offer ${tone ?? 'idle'}`;
  if (button.className === look && button.firstChild) return;
  button.className = look;
  button.replaceChildren(icon((tone && PICTURES[tone]) ?? Phone, 12));
}
