/** A word found in the reader, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { foundJourneys } from './found.ts';

foundJourneys(chromiumHands);
