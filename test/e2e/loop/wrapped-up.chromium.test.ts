/** The outcome of a call, told to the company's own automation, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { wrappedUp } from './wrapped-up.ts';

wrappedUp(chromiumHands);
