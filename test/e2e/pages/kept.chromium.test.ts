/** What is kept, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { keptJourneys } from './kept.ts';

keptJourneys(chromiumHands);
