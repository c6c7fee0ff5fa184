/** The outcome of a call, told to the company's own automation, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { wrappedUp } from './wrapped-up.ts';

wrappedUp(firefoxHands);
