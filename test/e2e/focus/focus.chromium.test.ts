/** Where the focus is after every press, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { focusJourneys } from './focus.ts';

focusJourneys(chromiumHands);
