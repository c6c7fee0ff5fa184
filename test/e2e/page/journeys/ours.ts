/** Our elements on a page: read out of our closed root by a function that runs there, the same in every browser. */

/** CSS pixels of the layout viewport. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Part {
  name: string;
  box: Box;
  focused: boolean;
}

export interface Ours {
  /** The call button; null while it is hidden. */
  offer: Part | null;
  /** The open card, its words, and what can be pressed or chosen in it. */
  card: (Part & { text: string; controls: Part[] }) | null;
  /** The small pictures beside numbers. */
  glyphs: Part[];
  /** Buttons for assistive technology: one for each number in view, drawn or not, and not the call button. */
  buttons: Part[];
  /** Text that screen readers were told last. */
  said: string;
}

/**
 * Runs within the page, on our root where it is given, else on the one that Firefox lets privileged scripts find, in
 * the document or in its frame `inFrame`; null if there is none. Words that the style sheet writes are in `data-text`.
 */
export function readOurs(given?: ShadowRoot | null, inFrame?: string): Ours | null {
  const frame = inFrame === undefined ? null : document.querySelector<HTMLIFrameElement>(inFrame);
  const within = inFrame === undefined ? document : frame?.contentDocument;
  const host = within?.querySelector('[data-dialmark]') as
    | (Element & { openOrClosedShadowRoot?: ShadowRoot })
    | null
    | undefined;
  const root = given ?? host?.openOrClosedShadowRoot;
  if (!root) return null;
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    const written = (node as Element).getAttribute('data-text') ?? '';
    return written + Array.from(node.childNodes, textOf).join(' ');
  };
  const part = (element: Element): Part => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? textOf(element);
    return {
      name: name.replace(/\s+/g, ' ').trim(),
      box: { left, top, right, bottom },
      focused: root.activeElement === element,
    };
  };
  const shownOf = (selector: string) =>
    Array.from(root.querySelectorAll(selector)).filter((element) => element.getClientRects().length > 0);
  const [offer] = shownOf('.offer');
  const [card] = shownOf('.card');
  return {
    offer: offer ? part(offer) : null,
    card: card
      ? {
          ...part(card),
          text: textOf(card).replace(/\s+/g, ' '),
          controls: shownOf('.card button, .card select, .card textarea, .card input').map(part),
        }
      : null,
    glyphs: shownOf('.glyphs:not(.stale) .glyph:not(.unseen)').map(part),
    buttons: shownOf('.glyph').map(part),
    said: root.querySelector('.live')?.getAttribute('data-text') ?? '',
  };
}

/** Runs within the page, as `readOurs`: what our letters right at the button say; empty if there are none. */
export function readLetters(given?: ShadowRoot): string {
  const host = document.querySelector('[data-dialmark]') as
    | (Element & { openOrClosedShadowRoot?: ShadowRoot })
    | null;
  const root = given ?? host?.openOrClosedShadowRoot;
  const [letters, button] = ['.number', '.offer'].map((one) => root?.querySelector(one));
  const [here, there] = [letters?.getClientRects()[0], button?.getClientRects()[0]];
  if (!letters || !here || !there) return '';
  const away = Math.max(here.left - there.right, there.left - here.right, here.top - there.bottom);
  return away < 30 ? (letters.getAttribute('data-text') ?? letters.textContent ?? '') : '';
}

/** Runs within the page, as `readOurs`: the middle of the card's control that calls. */
export function readCallControl(given?: ShadowRoot): { x: number; y: number } | null {
  const host = document.querySelector('[data-dialmark]') as
    | (Element & { openOrClosedShadowRoot?: ShadowRoot })
    | null;
  const root = given ?? host?.openOrClosedShadowRoot;
  const box = root?.querySelector('.card [data-key="call"]')?.getClientRects()[0];
  return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null;
}

/** Runs within the page, as `readOurs`: our root as markup and styles, for a copy that tools may look into. */
export function copyOurs(given?: ShadowRoot): { markup: string; styles: string } | null {
  const host = document.querySelector('[data-dialmark]') as
    | (Element & { openOrClosedShadowRoot?: ShadowRoot })
    | null;
  const root = given ?? host?.openOrClosedShadowRoot;
  if (!root) return null;
  const sheets = Array.from(root.adoptedStyleSheets ?? [], (sheet) =>
    Array.from(sheet.cssRules, (rule) => rule.cssText).join('\n'),
  );
  // Words that only Firefox has its style sheet write: tools that know no styles read them as text.
  const copy = document.createElement('div');
  copy.innerHTML = root.innerHTML;
  for (const letters of copy.querySelectorAll<HTMLElement>('.letters')) {
    letters.textContent = letters.dataset.text ?? '';
    letters.classList.remove('letters');
    letters.removeAttribute('data-text');
  }
  for (const option of copy.querySelectorAll('option')) if (!option.text) option.textContent = option.label;
  return { markup: copy.innerHTML, styles: sheets.join('\n') };
}
