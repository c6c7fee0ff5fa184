/** Input that must not be believed, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { badInput } from './bad-input.ts';

badInput(firefoxHands);
