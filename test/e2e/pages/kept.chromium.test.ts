/** Stored data, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { keptJourneys } from './kept.ts';

keptJourneys(chromiumHands);
