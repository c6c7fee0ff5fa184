import type { FirstHearing } from './first-hearing.ts';
import type { Scheduler } from './scheduler.ts';

/** The page of one frame, as all of our parts on it have it. */
export interface Page {
  window: Window & typeof globalThis;
  document: Document;
  first: FirstHearing;
  scheduler: Scheduler;
  /** The browser's opener of closed shadow roots; null if an element has none. */
  openShadow(element: Element): ShadowRoot | null;
  signal: AbortSignal;
}
