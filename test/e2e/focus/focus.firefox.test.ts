/** Where the focus is after every press, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { focusJourneys } from './focus.ts';

focusJourneys(firefoxHands);
