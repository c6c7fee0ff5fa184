/** An agent's day, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { dayJourneys } from './day.ts';

dayJourneys(chromiumHands);
