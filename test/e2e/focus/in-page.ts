/** The walk's part in the page: it looks for controls, gives one the focus, and says where the focus is. */

export interface Control {
  /** Kind and place, without other people's words and figures: rows that differ only by these are one control. */
  key: string;
  /** Key that presses it. */
  by: 'Enter' | ' ' | 'ArrowDown' | 'Escape';
}

export interface Standing {
  controls: Control[];
  /** Where the focus is; null: nowhere. (Firefox answers null for what is undefined.) */
  focus: string | null;
  /** Keys come to this page: no other tab has them, and nothing of the browser's own. */
  here: boolean;
}

/**
 * Runs in the page: waits until nothing has changed for a while, then says what is there. With a `key` that control gets
 * the focus as soon as the page is drawn; without a focus in the answer there is none such. Only controls within what the
 * selector finds are told.
 */
export async function standing(key: string | null, within: string): Promise<Standing> {
  const QUIET_MS = 100;
  const PATIENCE_MS = 10_000;
  /** Not drawn yet: a page that began again a moment ago. */
  const COMING = '#root:empty, .skeleton';
  const WORKING = `[aria-busy=true], ${COMING}`;
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [tabindex="0"]';

  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  /** People's names: they stand isolated somewhere on the page. */
  const names = [...document.querySelectorAll('bdi, [dir=auto], .call-who')]
    .map((one) => one.textContent?.trim() ?? '')
    .filter((name) => name.length > 3);
  /** Its own words: not those of people, no figures. */
  const ownWords = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const other of copy.querySelectorAll('bdi, [dir=auto], time, svg, .figures, .ltr')) other.remove();
    let label = element.getAttribute('aria-label') ?? copy.textContent ?? '';
    for (const name of names) label = label.replaceAll(name, '');
    return label
      .replace(/[\u2066-\u2068][^\u2069]*\u2069/g, '')
      .replace(/[\d\s:.,+-]+/g, ' ')
      .trim()
      .slice(0, 60);
  };
  const keyOf = (element: Element) => {
    const path: string[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const name: string = at.classList[0] ?? '';
      if (at === element || name || at.matches('dialog, form, section'))
        path.unshift(at.localName + (name && `.${name}`));
    }
    const field = element as HTMLInputElement;
    const labels = element.matches('input, select, textarea') ? field.labels?.[0] : undefined;
    return `${path.slice(-5).join(' ')} "${ownWords(labels ?? element)}"`;
  };
  const byOf = (element: Element): Control['by'] => {
    if (element.matches('select, [type=range]')) return 'ArrowDown';
    if (element.matches('[type=checkbox], [type=radio], summary')) return ' ';
    // Buttons take both: one after the other.
    return element.matches('button') && ownWords(element).length % 2 ? ' ' : 'Enter';
  };
  const inFront = () => {
    const sheets = [...document.querySelectorAll('dialog[open]')];
    return sheets.at(-1) ?? document.body;
  };
  const found = () =>
    [...inFront().querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (element) =>
        seen(element) &&
        !element.matches(':disabled, [aria-disabled=true], [type=file]') &&
        !element.closest('[inert], [hidden]'),
    );

  const settled = new Promise<void>((resolve) => {
    const began = performance.now();
    let last = began;
    const observer = new MutationObserver(() => {
      last = performance.now();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      const now = performance.now();
      const quiet =
        key === null
          ? now - last >= QUIET_MS && !document.querySelector(WORKING)
          : !document.querySelector(COMING);
      if (!quiet && now - began < PATIENCE_MS) return void setTimeout(look, 20);
      observer.disconnect();
      resolve();
    };
    look();
  });
  await settled;

  const { activeElement, body, documentElement } = document;
  let focus: string | null = null;
  if (key !== null) {
    const control = found().find((element) => keyOf(element) === key);
    control?.focus();
    focus = control && document.activeElement === control ? key : null;
  } else if (
    activeElement &&
    activeElement !== body &&
    activeElement !== documentElement &&
    seen(activeElement)
  )
    focus = keyOf(activeElement);

  const controls = new Map<string, Control>();
  for (const element of found()) {
    if (!element.closest(within)) continue;
    const one = { key: keyOf(element), by: byOf(element) };
    if (!controls.has(one.key)) controls.set(one.key, one);
  }
  const leaves = document.querySelector('dialog[open], details.menu[open]');
  if (leaves) controls.set(`Escape from ${leaves.className}`, { key: '', by: 'Escape' });
  return {
    controls: [...controls].map(([name, { by }]) => ({ key: name, by })),
    focus,
    here: document.hasFocus(),
  };
}
