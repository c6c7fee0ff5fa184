/** The button's look: what became of its number's call, by colour and by picture. */
import { Check, Clock, type IconNode, Phone, TriangleAlert, X } from 'lucide';
import type { Outcome } from '../state/outcome.ts';
import { icon } from './element.ts';

const PICTURES: Partial<Record<Outcome['tone'], IconNode>> = {
  good: Check,
  bad: X,
  doubt: TriangleAlert,
  ask: TriangleAlert,
  wait: Clock,
};

/** @param tone of the call's outcome; absent before there is one */
export function drawButtonLook(button: HTMLElement, tone: Outcome['tone'] | undefined): void {
  button.className = `offer ${tone ?? 'idle'}`;
  button.replaceChildren(icon((tone && PICTURES[tone]) ?? Phone, 12));
}
