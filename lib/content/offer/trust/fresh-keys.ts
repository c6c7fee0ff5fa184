/**
 * Which control a key was pressed on. A key that goes down in a page's field repeats wherever the focus goes next: such
 * a press counts nowhere. A click with no key at all is that of assistive technology.
 */

const PRESSING = new Set(['Enter', ' ']);

interface Press {
  /** What had the focus in our root when the key went down; null if it went down elsewhere. */
  control: Element | null;
  used: boolean;
}

export interface FreshKeys {
  /** Takes the key press that a click on `control` is of. False if a key is down that was pressed elsewhere. */
  take(control: Element): boolean;
}

export function createFreshKeys(parts: {
  window: Window;
  root: Pick<ShadowRoot, 'activeElement'>;
  signal: AbortSignal;
}): FreshKeys {
  const { window, root, signal } = parts;
  const down = new Map<string, Press>();
  const listen = { capture: true, passive: true, signal };

  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || !PRESSING.has(event.key)) return;
      // What repeats without having begun here began elsewhere, or was kept from us.
      if (!event.repeat) down.set(event.key, { control: root.activeElement, used: false });
      else if (!down.has(event.key)) down.set(event.key, { control: null, used: false });
    },
    listen,
  );
  window.addEventListener(
    'keyup',
    (event) => {
      const press = event.isTrusted ? down.get(event.key) : undefined;
      if (!press) return;
      // The space bar's click comes right after.
      window.setTimeout(() => {
        if (down.get(event.key) === press) down.delete(event.key);
      });
    },
    listen,
  );
  window.addEventListener('blur', (event) => event.target === window && down.clear(), listen);

  return {
    take(control) {
      if (down.size === 0) return true;
      for (const press of down.values()) {
        if (press.control !== control || press.used) continue;
        press.used = true;
        return true;
      }
      return false;
    },
  };
}
