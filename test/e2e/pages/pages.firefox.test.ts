/** The journeys through the product's own pages, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { journeys } from './journeys.ts';

journeys(firefoxHands);
