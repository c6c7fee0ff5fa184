/** Runs in the page, as text: what it needs stands in it. */

/**
 * Scrolls as sixty steps of a wheel do: two frames of moving and four of rest, as a hand makes them.
 * @param selector of what scrolls; else the box with most to scroll, in shadow roots too, or the window
 * @returns milliseconds between two frames; none where less than a screen can be scrolled
 */
export async function wheel(selector = ''): Promise<number[]> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const lengthOf = (element: Element) => element.scrollHeight - element.clientHeight;
  const inside = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? inside(element.shadowRoot) : []),
    ]);
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
  const whole = document.scrollingElement as Element;
  const scrolled =
    (selector && document.querySelector(selector)) ||
    inside(document)
      .filter((element) => lengthOf(element) > innerHeight && scrolls(element))
      .reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one), whole);
  if (lengthOf(scrolled) < innerHeight) return [];
  const frames: number[] = [];
  const steps = 60;
  const framesAStep = 6;
  let before = await frame();
  for (let at = 0; at < steps * framesAStep; at++) {
    if (at % framesAStep < 2) scrolled.scrollTop += 60;
    const now = await frame();
    frames.push(now - before);
    before = now;
  }
  return frames;
}
