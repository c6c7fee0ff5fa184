/** Without a pointer: from number to number, to the selection's, to a link's; and back to where the focus was. */
import { isolated } from '#lib/core/bidi.ts';
import { focusIn, openShadowOf } from '../../dom/native.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import { holderOf } from '../../dom/placement.ts';
import type { Announcer } from '../view/announcer.ts';
import type { Speech } from '../view/speech.ts';
import type { Surface } from '../view/surface.ts';
import type { Opening, PageSide } from './types.ts';

/** An answer that belongs to no number is shown this long. */
const SEEN_MS = 4_000;

export interface StepperParts {
  page: PageSide;
  surface: Surface;
  speech: Speech;
  announcer: Announcer;
  /** The number as people write it. */
  writtenOf(number: PageNumber): string;
  current(): PageNumber | undefined;
  /** Shows a number with its card; false if it cannot be shown. */
  show(number: PageNumber): boolean;
  hide(): void;
  card: HTMLElement;
  callButton(): HTMLElement | undefined;
}

export interface Stepper {
  /** Shows the number and takes the focus. */
  open(number: PageNumber, why: Opening): void;
  /** The next number of the page, or the one before. False if there is none, or, without `wrap`, at the ends. */
  step(how: { fresh: boolean; wrap: boolean; backward?: boolean }): Promise<boolean>;
  say(text: 'no-numbers' | 'no-selection'): void;
  /** Hides, and gives the focus back to what had it. */
  giveBack(hide: () => void): void;
}

export function createStepper(parts: StepperParts): Stepper {
  const { page, surface, speech, announcer } = parts;
  const { document } = page;
  let focusBefore: HTMLElement | undefined;

  function open(number: PageNumber, why: Opening): void {
    const active = deepActive(document);
    if (active instanceof HTMLElement && active !== surface.host.element) focusBefore = active;
    if (page.rectsOf(number).length > 0 && !surface.isInSight(number))
      holderOf(number)?.scrollIntoView({ block: 'center', inline: 'nearest' });
    if (!parts.show(number)) return;
    if (why === 'link-by-key') focusWhenLetGo();
    else (why === 'step' ? surface.button : callButton()).focus({ preventScroll: true });
  }

  const callButton = () => parts.callButton() ?? surface.button;

  /** A key that is still down repeats where the focus is: on the card, which takes none, until it is let go. */
  function focusWhenLetGo(): void {
    const { window, signal } = page;
    parts.card.focus({ preventScroll: true });
    const waiting = new AbortController();
    const onUp = (event: KeyboardEvent) => {
      if (!event.isTrusted || event.key !== 'Enter') return;
      waiting.abort();
      if (focusIn(surface.host.root) === parts.card) callButton().focus({ preventScroll: true });
    };
    const ended = AbortSignal.any([waiting.signal, signal]);
    window.addEventListener('keyup', onUp, { capture: true, passive: true, signal: ended });
  }

  let seen = 0;
  /** Said and shown: after a shortcut, people look for what came of it. */
  function say(text: 'no-numbers' | 'no-selection'): void {
    if (!surface.host.raise(undefined)) return;
    announcer.say(speech.t(`page.${text}`));
    const { classList, style } = surface.live;
    const { width, height } = surface.viewport();
    style.left = `${width / 2}px`;
    style.top = `${height - 24}px`;
    classList.add('seen');
    page.window.clearTimeout(seen);
    seen = page.window.setTimeout(() => {
      classList.remove('seen');
      style.left = style.top = '';
    }, SEEN_MS);
  }

  return {
    open,
    say,
    async step({ fresh, wrap, backward = false }) {
      const all = await page.all();
      if (all.length === 0) return false;
      const current = fresh ? undefined : parts.current();
      const at = current ? all.indexOf(current) : -1;
      if (!wrap && at >= 0 && at === (backward ? 0 : all.length - 1)) {
        parts.hide();
        return false;
      }
      const near = new Set(page.inView().filter(surface.isInSight));
      const visible = all.findIndex((number) => near.has(number));
      const first = backward ? all.length - 1 : Math.max(0, visible);
      const next = at < 0 ? first : (at + (backward ? -1 : 1) + all.length) % all.length;
      const number = all[next];
      if (!number) return false;
      open(number, 'step');
      announcer.say(
        speech.t('page.step', {
          number: isolated(parts.writtenOf(number)),
          index: next + 1,
          total: all.length,
        }),
      );
      return true;
    },
    giveBack(hide) {
      const back = focusBefore;
      focusBefore = undefined;
      hide();
      if (back?.isConnected) back.focus({ preventScroll: true });
    },
  };
}

function deepActive(document: Document): Element | null {
  let active = focusIn(document);
  for (;;) {
    const within = active && openShadowOf(active);
    const inner = within && focusIn(within);
    if (!inner) return active;
    active = inner;
  }
}
