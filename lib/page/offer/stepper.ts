/** Without a pointer: from number to number, to the selection's, to a link's; and back to where the focus was. */
import { isolated } from '#lib/format/isolate.ts';
import { holderOf } from '../place.ts';
import type { PageNumber } from '../types.ts';
import type { Announcer } from './announcer.ts';
import type { Surface } from './surface.ts';
import type { Opening, PageSide } from './types.ts';
import type { Speech } from './words.ts';

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
  /** Shows a number with its card; false where it cannot be shown. */
  show(number: PageNumber): boolean;
  hide(): void;
  callButton(): HTMLElement | undefined;
}

export interface Stepper {
  /** Shows the number and takes the focus. */
  open(number: PageNumber, why: Opening): void;
  /** The next number of the page, or the one before. False where there is none, or, without `wrap`, at the ends. */
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
    const into = why === 'step' ? surface.button : (parts.callButton() ?? surface.button);
    into.focus({ preventScroll: true });
  }

  let seen = 0;
  /** Said and shown: whoever presses a shortcut looks for what comes of it. */
  function say(text: 'no-numbers' | 'no-selection'): void {
    if (!surface.host.raise(undefined)) return;
    announcer.say(speech.t(`page.${text}`));
    const { classList, style } = surface.live;
    const { width, height } = surface.viewport();
    style.setProperty('--dm-x', `${width / 2}px`);
    style.setProperty('--dm-y', `${height - 24}px`);
    classList.add('seen');
    page.window.clearTimeout(seen);
    seen = page.window.setTimeout(() => classList.remove('seen'), SEEN_MS);
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
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
