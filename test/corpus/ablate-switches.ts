/** In the page: which rule is off, and which have spoken. Loaded before the engine, whose rules ask here. */
import { SWITCHES } from './conditions-names.ts';

let spoke = new Set<string>();
let off = '';

export const allows = (rule: string): boolean => {
  spoke.add(rule);
  return rule !== off;
};

/** Works without a rule. @returns the answer, and the rules that spoke meanwhile. */
export function spokenDuring<Answer>(rule: string, work: () => Answer): { answer: Answer; spoke: string[] } {
  off = rule;
  spoke = new Set();
  const answer = work();
  return { answer, spoke: [...spoke] };
}

Object.assign(globalThis, {
  // A condition speaks where it is other than it would be when it is off.
  [SWITCHES.never]: (rule: string, holds: unknown) => (holds ? allows(rule) && holds : holds),
  [SWITCHES.always]: (rule: string, holds: unknown) => holds || !allows(rule),
});
