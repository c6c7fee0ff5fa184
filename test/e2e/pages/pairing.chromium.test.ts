/** Pairing, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { pairingJourneys } from './pairing.ts';

pairingJourneys(chromiumHands);
