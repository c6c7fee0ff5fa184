/** A press as a screen reader makes it in Firefox: by the browser's own accessibility. */

interface Accessible {
  readonly role: number;
  readonly name: string | null;
  readonly childCount: number;
  getChildAt(index: number): Accessible;
  readonly actionCount: number;
  doAction(index: number): void;
}
declare const Cc: Record<string, { getService(what: unknown): never }>;
declare const Ci: Record<string, { ROLE_PUSHBUTTON: number }>;
declare const gBrowser: { selectedBrowser: Element };

/**
 * Runs in Firefox itself: presses the button that calls, in the tab in front.
 * @param digits of its name; any number's, if none are given
 */
export async function pressAsAccessibilityDoes(_id: string, digits = '1'): Promise<void> {
  const service: { getAccessibleFor(node: Node): Accessible | null } = (
    Cc['@mozilla.org/accessibilityService;1'] as (typeof Cc)[string]
  ).getService(Ci.nsIAccessibilityService);
  const role = Ci.nsIAccessibleRole?.ROLE_PUSHBUTTON;
  const heard: string[] = [];
  const find = (from: Accessible | null): Accessible | undefined => {
    if (!from) return undefined;
    if (from.role === role) {
      heard.push(String(from.name));
      if ((from.name ?? '').replace(/[^+\d]/g, '').includes(`+${digits}`)) return from;
    }
    for (let at = 0; at < from.childCount; at += 1) {
      const found = find(from.getChildAt(at));
      if (found) return found;
    }
    return undefined;
  };
  for (let left = 100; left > 0; left -= 1) {
    const button = find(service.getAccessibleFor(gBrowser.selectedBrowser));
    if (button && button.actionCount > 0) {
      button.doAction(0);
      return;
    }
    // Firefox makes its tree when it is first asked, and hands it over from the page's process.
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no button that calls is heard, only: ${heard.join(', ')}`);
}
