/** Beside the CRM's page, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { besideJourneys } from './beside.ts';

besideJourneys(chromiumHands);
