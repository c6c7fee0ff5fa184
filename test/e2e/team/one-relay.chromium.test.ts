import { describe } from 'vitest';
import { chromiumHands } from '../harness/hands.ts';
import { teamJourney } from './team.ts';

describe('with one relay on SQLite', () => teamJourney(chromiumHands, 'sqlite'));
