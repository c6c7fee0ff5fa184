import { describe } from 'vitest';
import { chromiumHands } from '../harness/hands.ts';
import { teamJourney } from './team.ts';

describe('with two relays on one PostgreSQL', () => teamJourney(chromiumHands, 'postgres'));
