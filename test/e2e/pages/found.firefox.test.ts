/** A word found in the reader, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { foundJourneys } from './found.ts';

foundJourneys(firefoxHands);
