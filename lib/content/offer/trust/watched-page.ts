import type { Page } from '../../dom/page.ts';

/** The page, as far as what watches it needs it. */
export interface WatchedPage extends Pick<Page, 'document' | 'first' | 'openShadow' | 'signal'> {
  window: Window;
  /** Ours: it has no fields of the page's, and our sheet gives it the browser's own pointer. */
  host: Element;
  /** Monotonic milliseconds. */
  now(): number;
  /** Between 0 and 1. */
  random(): number;
}
