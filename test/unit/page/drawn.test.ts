// @vitest-environment happy-dom
/** The page as it is drawn: order and containment through shadow roots. */
import { beforeEach, describe, expect, it } from 'vitest';
import { findDrawn, holds, isDrawnBefore } from '#lib/page/drawn.ts';

let inside: Element;
let after: Element;
let host: Element;

beforeEach(() => {
  document.body.innerHTML = '<main><p id="before"></p><x-box></x-box><p id="after"></p></main>';
  host = document.querySelector('x-box') as Element;
  host.attachShadow({ mode: 'open' }).innerHTML = '<h2>Title</h2>';
  inside = host.shadowRoot?.firstElementChild as Element;
  after = document.querySelector('#after') as Element;
});

describe('what is drawn in a shadow root', () => {
  it('stands where its host stands', () => {
    const before = document.querySelector('#before') as Element;
    expect(isDrawnBefore(inside, after)).toBe(true);
    expect(isDrawnBefore(inside, before)).toBe(false);
    expect(isDrawnBefore(before, inside)).toBe(true);
  });

  it('is in what its host is in', () => {
    expect(holds(document.body, inside)).toBe(true);
    expect(holds(after, inside)).toBe(false);
  });

  it('is found in it', () => {
    expect(findDrawn(document.body, 'h2', 5)).toEqual([inside]);
    expect(findDrawn(host, 'h2', 5)).toEqual([inside]);
  });
});
