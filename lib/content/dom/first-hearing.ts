/**
 * Hears pointer, keys and focus before the page: a script of ours that runs before all of the page's own listens at the
 * window, for the scripts that come later. So no page can keep an event from us.
 *
 * COMPAT: Firefox hands any listener of a page the nodes of a closed root, as an event's `originalTarget`,
 * `explicitOriginalTarget` and `rangeParent`, and with one of them all of the root. There an event within our root ends
 * here, and is told to our own listeners alone. Make it one with Chromium when Firefox has mended that.
 */
import { uuid } from '#lib/core/uuid.ts';

const ACTIVE = [
  ...['pointerdown', 'pointerup', 'pointercancel', 'pointermove', 'pointerover', 'pointerout'],
  ...['gotpointercapture', 'lostpointercapture', 'pointerlockchange'],
  ...['mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout'],
  ...['click', 'auxclick', 'dblclick', 'contextmenu', 'DOMActivate'],
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'textInput', 'input'],
  ...['copy', 'cut', 'paste', 'selectstart', 'invalid'],
  ...['compositionstart', 'compositionupdate', 'compositionend'],
  ...['focus', 'blur', 'focusin', 'focusout'],
  ...['dragstart', 'drag', 'dragenter', 'dragover', 'dragleave', 'dragend', 'drop'],
  ...['beforetoggle', 'toggle'],
] as const;
/** Of these, too, Firefox hands on more than it should. They are many: elsewhere nothing listens to them here. */
const MANY = [
  'mouseenter',
  'mouseleave',
  'pointerenter',
  'pointerleave',
  'pointerrawupdate',
  'cancel',
] as const;
const TOUCH = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
/** The browser scrolls without waiting for these. */
const PASSIVE = ['wheel', 'DOMMouseScroll', 'MozMousePixelScroll', ...TOUCH] as const;

type Heard = (typeof ACTIVE)[number] | (typeof PASSIVE)[number];
type EventOf<Type> = Type extends keyof WindowEventMap ? WindowEventMap[Type] : Event;

/** Our root, where the page may be handed its nodes. */
export interface Secluded {
  host: Element;
  has(node: unknown): boolean;
  /** An event within it. */
  tell(event: Event): void;
}

export type FirstHearing = ReturnType<typeof createFirstHearing>;
export type Down = Pick<PointerEvent, 'clientX' | 'clientY' | 'timeStamp'>;

/** @param isLate the page's own scripts may have run before this */
export function createFirstHearing(window: Window & typeof globalThis, isLate = false) {
  const acts = new Map<string, Set<(event: Event) => void>>();
  /** A type of event that no page can know. */
  const probe = uuid();
  let isHeard = false;
  let wasOpenedAnew = false;
  let secluded: Secluded | undefined;
  let lastDown: Down | undefined;

  function onEvent(event: Event): void {
    if (event.type === 'pointerdown' && event.isTrusted) lastDown = downOf(event as PointerEvent);
    for (const act of acts.get(event.type) ?? []) {
      act(event);
      // One of ours has stopped it: then the others do not hear it either.
      if (event.cancelBubble) return;
    }
    if (import.meta.env.FIREFOX && secluded && event.isTrusted) keepWithin(event, secluded, window);
  }

  function begin(): void {
    const active = import.meta.env.FIREFOX ? [...ACTIVE, ...MANY] : ACTIVE;
    for (const type of active) window.addEventListener(type, onEvent, { capture: true });
    for (const type of PASSIVE) window.addEventListener(type, onEvent, { capture: true, passive: true });
    window.addEventListener(probe, () => {
      isHeard = true;
    });
  }

  function isOn(): boolean {
    isHeard = false;
    window.dispatchEvent(new window.Event(probe));
    return isHeard;
  }

  begin();
  return {
    /** As a listener of the window that captures. */
    hear<Type extends Heard>(type: Type, act: (event: EventOf<Type>) => void, signal: AbortSignal): void {
      const heard = acts.get(type) ?? new Set();
      acts.set(type, heard.add(act as (event: Event) => void));
      signal.addEventListener('abort', () => heard.delete(act as (event: Event) => void), { once: true });
    },
    /** From now on the page hears nothing that is within. */
    seclude(part: Secluded, signal: AbortSignal): void {
      secluded = part;
      signal.addEventListener(
        'abort',
        () => {
          if (secluded === part) secluded = undefined;
        },
        { once: true },
      );
    },
    /**
     * False once the page has put an end to it (`document.open`) where the page's own may be before it. Chromium's frames
     * are heard all the same, as mails are written so: what counts there is heard twice (fresh-keys.ts), and asked about.
     */
    isFirst(): boolean {
      if (isOn()) return true;
      if (import.meta.env.FIREFOX || window.parent === window) return false;
      begin();
      wasOpenedAnew = true;
      return true;
    },
    /** It was put an end to, and began again after the page's own. */
    get wasOpenedAnew(): boolean {
      return wasOpenedAnew;
    },
    /** The page was open already: listeners of its own may be before ours. */
    isLate,
    /** The last pointer that went down, of whatever that led to. */
    get lastDown(): Down | undefined {
      return lastDown;
    },
  };
}

const downOf = ({ clientX, clientY, timeStamp }: PointerEvent): Down => ({ clientX, clientY, timeStamp });

/** An event within our root ends here: our own listeners alone are told. */
function keepWithin(event: Event, part: Secluded, window: Window & typeof globalThis): void {
  const isWithin = event.target === part.host;
  const { originalTarget, explicitOriginalTarget } = event as Event & Record<string, unknown>;
  if (!isWithin && !part.has(originalTarget) && !part.has(explicitOriginalTarget)) return;
  event.stopImmediatePropagation();
  if (isWithin) part.tell(event);
  // A press on ours is not meant for a dialog of the page's.
  else if (event.type === 'cancel') event.preventDefault();
  else if (event instanceof window.FocusEvent) {
    const inner = originalTarget instanceof window.Node && !part.has(originalTarget) ? originalTarget : null;
    retell(event, inner ?? event.target, window);
  }
}

/**
 * Tells the page of a focus that it has lost to us, or got from us, by an event of our own, which is made later: as long as
 * the browser is at ours, any event that is made names our nodes.
 */
function retell(
  { type, bubbles, relatedTarget }: FocusEvent,
  target: EventTarget | null,
  window: Window & typeof globalThis,
): void {
  const init = { bubbles, composed: true, relatedTarget };
  window.setTimeout(() => target?.dispatchEvent(new window.FocusEvent(type, init)));
}
