/** A long call list, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { listStage } from './list-stage.ts';
import { worksThrough } from './many-entries.ts';

worksThrough(listStage(chromiumHands), 300);
