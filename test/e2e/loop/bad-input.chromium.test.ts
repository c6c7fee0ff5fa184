/** Input that must not be believed, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { badInput } from './bad-input.ts';

badInput(chromiumHands);
