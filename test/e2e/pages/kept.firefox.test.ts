/** Stored data, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { keptJourneys } from './kept.ts';

keptJourneys(firefoxHands);
