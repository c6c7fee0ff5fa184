import { firefoxOnDisplay } from './display-side.ts';
import { besiegeBubbles } from './siege-bubbles.ts';

besiegeBubbles(firefoxOnDisplay, false);
