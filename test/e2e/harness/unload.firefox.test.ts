/** A document that is unloaded under a question, in Firefox. */
import { firefoxHands } from './hands.ts';
import { unloadJourneys } from './unload.ts';

unloadJourneys(firefoxHands);
