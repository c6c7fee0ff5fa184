/** The head of the card: whose number it is, the number itself, and the menu with the reasons of the offer. */
import { Ellipsis } from 'lucide';
import type { Reason } from '#lib/detect/types.ts';
import type { CardEvents, CardView } from './card-types.ts';
import { el, icon, kept, phone, pressButton } from './element.ts';
import { moveHandle } from './move-handle.ts';
import type { Speech } from './speech.ts';

export const nameOf = ({ contactName, facts }: CardView) => contactName ?? facts?.contactName;

export function headOf(view: CardView, speech: Speech, events: CardEvents): HTMLElement {
  const { number, menuOpen } = view;
  const name = nameOf(view);
  const chips = [
    number.role && speech.t(`common.role.${number.role}`),
    number.ext && speech.t('common.extension', { ext: number.ext }),
  ].map((text) => text && el('span', { class: 'chip' }, text));
  const menuButton = pressButton(
    'more',
    'quiet',
    () => events.tell({ type: 'menu', open: !menuOpen }),
    icon(Ellipsis),
  );
  menuButton.setAttribute('aria-label', speech.t('common.more'));
  menuButton.setAttribute('aria-expanded', menuOpen ? 'true' : 'false');
  return el(
    'header',
    {},
    el(
      'div',
      { class: 'who' },
      name ? el('div', { class: 'title' }, kept(name, 'bdi')) : undefined,
      el('div', { class: 'line' }, phone(view.written, name ? 'phone' : 'phone title'), ...chips),
    ),
    moveHandle(speech.t('page.moveAside'), events.move),
    menuButton,
    menuOpen ? menuOf(number.reasons, speech, events) : undefined,
  );
}

function menuOf(reasons: readonly Reason[], speech: Speech, events: CardEvents): HTMLElement {
  const entries = (['number', 'part', 'site'] as const).map((kind) =>
    pressButton(kind, undefined, () => events.never(kind), speech.t(`page.never.${kind}`)),
  );
  return el('div', { class: 'menu' }, reasonsOf(reasons, speech), ...entries);
}

/** The evidence that led to the offer, in words: a wrong one is understood, and a guess is seen to be one. */
function reasonsOf(reasons: readonly Reason[], speech: Speech): HTMLElement {
  const list = el('ul', {});
  for (const { code, evidence = '' } of reasons) {
    const named = code.startsWith('country-') ? speech.country(evidence) || evidence : evidence;
    // Evidence is the page's text, or a number, of whatever direction; a number is not broken within.
    const text = speech.t(`reasons.reason.${code}`, {
      evidence: `\u2068${named.slice(0, 60).replace(/(?<=\d) (?=\d)/g, '\u00a0')}\u2069`,
    });
    list.append(el('li', {}, text));
  }
  return el('section', { class: 'why' }, el('h2', {}, speech.t('page.why')), list);
}
