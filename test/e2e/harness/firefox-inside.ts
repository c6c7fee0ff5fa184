/** The harness's part within Firefox: in a page that it shows, or in Firefox itself. No closures: it is sent as text. */

/** The parts of Firefox's inside that are used in tests. */
export interface Inside {
  Services: {
    wm: { getMostRecentWindow(kind: string): Window };
    console: { getMessageArray(): { message: string; sourceName?: string; flags?: number }[] };
  };
  ChromeUtils: { importESModule(url: string): { ExtensionParent: ExtensionParent } };
  WebExtensionPolicy: { getByID(id: string): { extension: Extension; mozExtensionHostname: string } };
}
interface ExtensionParent {
  apiManager: { global: { browserActionFor(extension: Extension): { triggerAction(window: Window): void } } };
}
interface Extension {
  backgroundState: string;
  terminateBackground(options: {
    ignoreDevToolsAttached: boolean;
    disableResetIdleForTest: boolean;
  }): Promise<void>;
}

/** CSS pixels of the viewport. */
export interface Place {
  x: number;
  y: number;
}

/** Runs within the page: places of elements of that role and name, in open and closed shadow roots alike. */
export function placesOfNamed(role: string, name: string): Place[] {
  const selectors: Record<string, string> = {
    button: 'button,[role=button],input[type=submit],input[type=button]',
    link: 'a[href],[role=link]',
    tab: '[role=tab]',
    textbox: 'input:not([type=button]):not([type=submit]),textarea,[role=textbox]',
  };
  const wanted = selectors[role] ?? `[role=${role}]`;
  /** Its words, those among them that a style sheet writes. */
  const wordsOf = (node: Node): string =>
    node instanceof Element
      ? (node.getAttribute('data-text') ?? '') + Array.from(node.childNodes, wordsOf).join('')
      : (node.nodeValue ?? '');
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const root = element.getRootNode() as Document | ShadowRoot;
    const label = labelledBy
      ?.split(' ')
      .map((id) => root.getElementById(id)?.textContent ?? '')
      .join(' ');
    const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null;
    return (label ?? element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? wordsOf(element))
      .replace(/\s+/g, ' ')
      .trim();
  };
  const places: Place[] = [];
  const search = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(wanted) && nameOf(element) === name && element.getClientRects().length > 0) {
        const box = element.getBoundingClientRect();
        places.push({ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) });
      }
      // Firefox shows closed roots to privileged code under this name.
      const shadow = (element as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
      if (shadow) search(shadow);
    }
  };
  search(document);
  return places;
}

/**
 * Runs within Firefox itself. Ends the event page even while it works: work would otherwise postpone the end. An event that comes in between calls the end
 * off, so it is asked for again; the answer is whether it ended, were it only for a moment.
 */
export async function endEventPage(id: string): Promise<boolean> {
  const { extension } = (globalThis as unknown as Inside).WebExtensionPolicy.getByID(id);
  for (let left = 50; left > 0; left -= 1) {
    await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
    if (extension.backgroundState === 'stopped') return true;
  }
  return false;
}
/** Runs within Firefox itself. */
export function uncaught(id: string): string[] {
  const { Services, WebExtensionPolicy } = globalThis as unknown as Inside;
  const ours = `moz-extension://${WebExtensionPolicy.getByID(id).mozExtensionHostname}/`;
  return (
    Services.console
      .getMessageArray()
      // Flag 1 marks a warning.
      .filter(({ sourceName, flags = 0 }) => sourceName?.startsWith(ours) && (flags & 1) === 0)
      .map(({ message }) => message)
  );
}
/**
 * Runs within Firefox itself: from now on the print dialog is left as soon as it has the focus, as by Escape. The page
 * waits within `print()` while it is open, and with it the key that was pressed, so that no other could be pressed.
 */
export function leavePrintDialogs(): void {
  const { Services } = globalThis as unknown as Inside;
  const browser = Services.wm.getMostRecentWindow('navigator:browser');
  browser.addEventListener('dialogopen', (event) => {
    const { dialog } = (event as CustomEvent<{ dialog: Dialog }>).detail;
    if (dialog.frameContentWindow?.location.href !== 'chrome://global/content/print.html') return;
    // It is still being opened: what hears of it after this gives it the focus.
    browser.setTimeout(() => dialog.close());
  });
}
interface Dialog {
  frameContentWindow: Window | null;
  close(): void;
}
