/** An agent's day, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { dayJourneys } from './day.ts';

dayJourneys(firefoxHands);
