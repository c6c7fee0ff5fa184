/** A long call list, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { listStage } from './list-stage.ts';
import { worksThrough } from './many-entries.ts';

worksThrough(listStage(firefoxHands), 300);
