/**
 * Lets our scripts on one page reach each other through the global object of the extension's isolated world, which no
 * page can see. A new version of the extension finds the old one's scripts here (Chromium keeps the world).
 */

import type { FirstHearing } from '../dom/first-hearing.ts';
import type { OfferFactory } from '../offer/page-side.ts';
import type { Session, SessionParts } from './session.ts';

export interface IsolatedWorld {
  /** The script that is running here. */
  running?: {
    /** False once its extension is gone: it can no longer ask anything. */
    isAlive(): boolean;
    /** Says hello again. */
    renew(): void;
    leave(): void;
  };
  /** Put here by the script that runs before the page's own. */
  first?: FirstHearing;
  /** Put here by the script with the engine. */
  startSession?: (parts: SessionParts) => Session;
  /** Put here by the offering script. */
  createOffer?: OfferFactory;
}

const KEY = Symbol.for('dialmark');

export function isolatedWorld(): IsolatedWorld {
  const holder = globalThis as unknown as Record<symbol, IsolatedWorld | undefined>;
  holder[KEY] ??= {};
  return holder[KEY];
}
