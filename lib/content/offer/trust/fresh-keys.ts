/**
 * Which control a key was pressed on. A key that goes down in a page's field repeats wherever the focus goes next: such
 * a press counts nowhere. Letters typed on our controls are meant for a field that the page draws: until the focus has
 * been elsewhere, none counts either. A click with no key at all is that of assistive technology.
 */

import { createKeptEvents } from './kept-events.ts';
import type { WatchedPage } from './watched-page.ts';

const PRESSING = new Set(['Enter', ' ']);
/** `Process` stands for all that an input method writes. */
const LETTER = /^(?:\p{L}|Process)$/u;
/** Pressed again sooner, milliseconds, and a person has not read what is there by now. */
const AGAIN_MS = 350;

/** A key that the page kept from us may be the one that presses, so many milliseconds long. */
const KEPT_MS = 1_000;

interface Press {
  /** The element of our root that had the focus when the key went down; null if it went down elsewhere. */
  control: Element | null;
  used: boolean;
  letGo: boolean;
  /** How long it had waited when it was heard, milliseconds; endless if it was pressed again too soon. */
  waited: number;
}

export type FreshKeys = ReturnType<typeof createFreshKeys>;

interface FreshKeysParts extends Pick<WatchedPage, 'window' | 'first' | 'signal'> {
  root: Pick<ShadowRoot, 'activeElement'>;
  /** How many keys have gone down in this window by the browser's count. */
  counted(): number;
}

export function createFreshKeys({ window, first, root, counted, signal }: FreshKeysParts) {
  const down = new Map<string, Press>();
  let lastAt = Number.NEGATIVE_INFINITY;
  let isTyped = false;
  const kept = createKeptEvents(counted);
  let keptAt = Number.NEGATIVE_INFINITY;

  /** A frame is shown: the browser counts keys that the page kept from us. */
  function follow(): void {
    if (kept.hasMore()) keptAt = window.performance.now();
  }

  first.hear(
    'keydown',
    (event) => {
      if (!event.isTrusted) return;
      kept.heard();
      isTyped = root.activeElement !== null && (isTyped || isTyping(event, root.activeElement));
      if (!PRESSING.has(event.key)) return;
      // A key that repeats without having begun here began elsewhere, or was kept from us.
      const again = event.timeStamp - lastAt < AGAIN_MS;
      lastAt = event.timeStamp;
      const waited = again ? Number.POSITIVE_INFINITY : window.performance.now() - event.timeStamp;
      const press = { used: false, letGo: false, waited };
      if (!event.repeat) down.set(event.key, { control: root.activeElement, ...press });
      else if (!down.has(event.key)) down.set(event.key, { control: null, ...press });
    },
    signal,
  );
  first.hear(
    'keyup',
    (event) => {
      const press = event.isTrusted ? down.get(event.key) : undefined;
      if (!press) return;
      press.letGo = true;
      // The space bar's click comes right after.
      window.setTimeout(() => {
        if (down.get(event.key) === press) down.delete(event.key);
      });
    },
    signal,
  );
  first.hear('blur', (event) => void (event.target === window && down.clear()), signal);

  return {
    /** Whether one is down that presses, or the click of one that was let go is on its way. */
    get areDown(): boolean {
      return down.size > 0;
    },
    /** Whether one is down that would repeat wherever the focus goes. */
    get areHeld(): boolean {
      return [...down.values()].some(({ letGo }) => !letGo);
    },
    /** A dialog of the browser's has the keyboard since: that one goes up is not heard. */
    forget: (): void => down.clear(),
    follow,
    /**
     * Takes the key press that a click on `control` is of: how long it had waited when it was heard, milliseconds, endless
     * if a key was pressed a moment before, or letters were typed; 0 if no key is down. Undefined if a key is down that was pressed elsewhere, or
     * was kept from us.
     */
    take(control: Element): number | undefined {
      follow();
      if (window.performance.now() - keptAt < KEPT_MS) return undefined;
      if (down.size === 0) return 0;
      for (const press of down.values()) {
        if (press.control !== control || press.used) continue;
        press.used = true;
        return isTyped ? Number.POSITIVE_INFINITY : press.waited;
      }
      return undefined;
    },
  };
}

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, on: Element): boolean =>
  LETTER.test(key) && !ctrlKey && !metaKey && !altKey && !on.matches('input, textarea, select');
