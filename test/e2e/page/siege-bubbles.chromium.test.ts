import { chromiumOnDisplay } from './display-side.ts';
import { besiegeBubbles } from './siege-bubbles.ts';

besiegeBubbles(chromiumOnDisplay, true);
