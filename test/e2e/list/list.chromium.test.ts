/** The call list, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { listJourneys } from './list.ts';

listJourneys(chromiumHands);
