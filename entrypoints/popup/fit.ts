/**
 * Below so many of the screen's pixels a browser is still opening the popup: it grows from nothing to what its content
 * asks for.
 */
const LEAST_PX = 240;
/** How long its size has to rest before it is believed. */
const REST_MS = 100;

/**
 * Keeps all of the popup in sight on low screens and zoomed in: browsers give a popup less than it asks for there, and
 * let the rest be scrolled to. Not in CSS: the popup's viewport is as high as what is in it, so that would be a height by itself.
 */
export function fitToRoom(): void {
  const { style } = document.body;
  const fit = () => {
    if (innerHeight * devicePixelRatio < LEAST_PX) return;
    const { offsetHeight, offsetWidth } = document.body;
    if (innerHeight < offsetHeight) style.blockSize = `${innerHeight}px`;
    if (innerWidth < offsetWidth) style.inlineSize = `${innerWidth}px`;
  };
  let resting = setTimeout(fit, REST_MS);
  addEventListener('resize', () => {
    clearTimeout(resting);
    resting = setTimeout(fit, REST_MS);
  });
}
