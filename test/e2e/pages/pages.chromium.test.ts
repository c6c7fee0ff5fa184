/** The journeys through the product's own pages, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { journeys } from './journeys.ts';

journeys(chromiumHands);
