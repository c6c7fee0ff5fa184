/** Which of a person's telephones a label says it is: a mobile, the one at work. */

import { AT_HOME, AT_WORK, DIRECT, MAIN, MOBILE } from '#lib/words/kinds.ts';
import type { Labels } from './labels.ts';
import type { NumberRole } from './number-role.ts';

const KINDS: readonly [NumberRole, number][] = [
  ['mobile', MOBILE],
  ['direct', DIRECT],
  ['home', AT_HOME],
  ['work', AT_WORK],
  ['main', MAIN],
];

/** The role that a label says, the more exact one first: a work mobile is a mobile. */
export function roleOf(label: string, labels: Labels): NumberRole | undefined {
  const said = labels.asides(label);
  return KINDS.find(([, kind]) => said & kind)?.[0];
}
