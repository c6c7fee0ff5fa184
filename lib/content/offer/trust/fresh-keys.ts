/**
 * Which control a key was pressed on. A key that goes down in a page's field repeats wherever the focus goes next: such
 * a press counts nowhere. Letters typed on our controls are meant for a field that the page draws: until the focus has
 * been elsewhere, none counts either. A click with no key at all is that of assistive technology.
 */

import type { FirstHearing } from '../../dom/first-hearing.ts';

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

export interface FreshKeys {
  /** Whether one is down that presses, or the click of one that was let go is on its way. */
  readonly areDown: boolean;
  /** Whether one is down that would repeat wherever the focus goes. */
  readonly areHeld: boolean;
  /**
   * Takes the key press that a click on `control` is of: how long it had waited when it was heard, milliseconds, endless
   * if a key was pressed a moment before, or letters were typed; 0 if no key is down. Undefined if a key is down that was pressed elsewhere, or
   * was kept from us.
   */
  take(control: Element): number | undefined;
  /** A dialog of the browser's has the keyboard since: that one goes up is not heard. */
  forget(): void;
  /** A frame is shown: the browser counts keys that the page kept from us. */
  follow(): void;
}

export function createFreshKeys(parts: {
  window: Window;
  first: FirstHearing;
  root: Pick<ShadowRoot, 'activeElement'>;
  /** How many keys have gone down in this window by the browser's count; undefined if it counts none. */
  counted(): number | undefined;
  signal: AbortSignal;
}): FreshKeys {
  const { window, first, root, counted, signal } = parts;
  const down = new Map<string, Press>();
  let lastAt = Number.NEGATIVE_INFINITY;
  let isTyped = false;
  let heard = 0;
  /** Keys that the browser counts and we did not hear, as far as they are noted. */
  let unheard = counted() ?? 0;
  let keptAt = Number.NEGATIVE_INFINITY;

  function follow(): void {
    const kept = (counted() ?? 0) - heard;
    if (kept > unheard) keptAt = window.performance.now();
    unheard = Math.max(unheard, kept);
  }

  first.hear(
    'keydown',
    (event) => {
      if (!event.isTrusted) return;
      heard++;
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
    get areDown() {
      return down.size > 0;
    },
    get areHeld() {
      return [...down.values()].some(({ letGo }) => !letGo);
    },
    forget: () => down.clear(),
    follow,
    take(control) {
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
