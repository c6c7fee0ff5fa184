/** Pairing, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { pairingJourneys } from './pairing.ts';

pairingJourneys(firefoxHands);
