/** Runs in the page, as text: what it needs stands in it. */

/**
 * Scrolls as sixty steps of a wheel do, one in each of some frames.
 * @param selector of what scrolls; the window without one
 * @returns milliseconds between two frames
 */
export async function wheel(selector: string | null): Promise<number[]> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const scrolled = (selector && document.querySelector(selector)) || (document.scrollingElement as Element);
  const frames: number[] = [];
  const steps = 60;
  const framesAStep = 4;
  let before = await frame();
  for (let at = 0; at < steps * framesAStep; at++) {
    scrolled.scrollTop += 120 / framesAStep;
    const now = await frame();
    frames.push(now - before);
    before = now;
  }
  return frames;
}
