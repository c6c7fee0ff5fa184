/** The call list, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { listJourneys } from './list.ts';

listJourneys(firefoxHands);
