/** A document that is unloaded under a question, in Chromium. */
import { chromiumHands } from './hands.ts';
import { unloadJourneys } from './unload.ts';

unloadJourneys(chromiumHands);
