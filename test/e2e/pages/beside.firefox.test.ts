/** Beside the CRM's page, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { besideJourneys } from './beside.ts';

besideJourneys(firefoxHands);
