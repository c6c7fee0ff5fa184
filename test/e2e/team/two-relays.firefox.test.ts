import { describe } from 'vitest';
import { firefoxHands } from '../harness/hands.ts';
import { teamJourney } from './team.ts';

describe('with two relays on one PostgreSQL', () => teamJourney(firefoxHands, 'postgres'));
