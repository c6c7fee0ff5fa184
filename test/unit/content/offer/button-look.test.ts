// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { drawButtonLook } from '#lib/content/offer/view/button-look.ts';

it('keeps the picture that is there until it means something else', () => {
  const button = document.createElement('button');
  drawButtonLook(button, undefined);
  const idle = button.firstChild;
  drawButtonLook(button, undefined);
  expect(button.firstChild).toBe(idle);
  drawButtonLook(button, 'good');
  expect(button.firstChild).not.toBe(idle);
  expect(button.className).toBe('offer good');
});
