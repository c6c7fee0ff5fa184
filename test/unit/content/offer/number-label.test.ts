// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { createNumberLabel, type NumberLabel } from '#lib/content/offer/view/number-label.ts';
import { numberOf } from './samples.ts';

const VIEW = { width: 800, height: 600 };
let label: NumberLabel;

/** Shows it beside a button, its lower edge at this height of the window. */
function putAt(bottom: number) {
  vi.spyOn(label.element, 'getBoundingClientRect').mockReturnValue(new DOMRect(126, bottom - 24, 110, 24));
  const number = {
    ...numberOf('+14155552671'),
    isUnshown: true,
    anchor: { kind: 'element', element: document.body },
  };
  label.put(number as never, {
    letters: [],
    button: { left: 100, top: bottom - 24, right: 124, bottom },
    view: VIEW,
    dir: 'ltr',
    written: '+1 415 555 2671',
    isFree: () => true,
  });
}

beforeEach(() => {
  Object.assign(window, { innerHeight: VIEW.height, innerWidth: VIEW.width });
  label = createNumberLabel(window as never, ['1', '44']);
  document.body.append(label.element);
});

test('shows the number as people write it, beside the button of what has no letters', () => {
  putAt(300);
  expect(label.element.textContent).toBe('+1 415 555 2671');
  expect(label.isReadable()).toBe(true);
});

test('is not read where browsers write the address of a link over the page', () => {
  putAt(VIEW.height - 28);
  expect(label.isReadable()).toBe(true);
  putAt(VIEW.height - 27);
  expect(label.isReadable()).toBe(false);
});

test('is not read outside of what fingers have enlarged', () => {
  const seen = { offsetLeft: 0, offsetTop: 0, width: VIEW.width / 2, height: VIEW.height / 2, scale: 2 };
  Object.assign(window, { visualViewport: seen });
  putAt(200);
  expect(label.isReadable()).toBe(true);
  seen.offsetLeft = 130;
  expect(label.isReadable()).toBe(false);
  putAt(seen.height - 13);
  expect(label.isReadable()).toBe(false);
  Object.assign(window, { visualViewport: undefined });
});

test('is not read while the page’s own letters are to be seen', () => {
  putAt(300);
  label.bare(true);
  expect(label.isReadable()).toBe(false);
  label.bare(false);
  label.hide();
  expect(label.isReadable()).toBe(false);
});

/** The letters that stand over the page's own. */
function lettersOver(text: string, e164: string, written: string): string | null {
  const element = document.createElement('a');
  element.style.fontSize = '16px';
  document.body.append(element);
  label.put({ ...numberOf(e164), text, anchor: { kind: 'link', element } } as never, {
    letters: [{ left: 10, top: 100, right: 130, bottom: 120 }],
    button: { left: 134, top: 98, right: 158, bottom: 122 },
    view: VIEW,
    dir: 'ltr',
    written,
    isFree: () => false,
  });
  return label.element.textContent;
}

test.each([
  ['(917) 555-1350', '+19175551350', '+1 917 555 1350', '(917) 555-1350'],
  ['020 7946 0958', '+442079460958', '+44 20 7946 0958', '020 7946 0958'],
  ['(646) 878-1234', '+6468781234', '+64 6 878 1234', '+64 6 878 1234'],
  ['917-555-1350', '+919175551350', '+91 91755 51350', '+91 91755 51350'],
  ['+91 91755-51350', '+919175551350', '+91 91755 51350', '+91 91755-51350'],
  ['0049 30 901820', '+4930901820', '+49 30 901820', '0049 30 901820'],
  ['030 901820', '+4930901820', '+49 30 901820', '+49 30 901820'],
  ['\u200e+44 20 7946 0958', '+442079460958', '+44 20 7946 0958', '+44 20 7946 0958'],
  ['Call+Text (646) 878-1234', '+6468781234', '+64 6 878 1234', '+64 6 878 1234'],
  ['(646) 878-1234 +', '+6468781234', '+64 6 878 1234', '+64 6 878 1234'],
  ['+ (646) 878-1234', '+6468781234', '+64 6 878 1234', '+64 6 878 1234'],
  ['Room 00 (646) 878-1234', '+6468781234', '+64 6 878 1234', '+64 6 878 1234'],
  ['+44 (0)20 7946 0958', '+442079460958', '+44 20 7946 0958', '+44 (0)20 7946 0958'],
  ['(212) 555-2300 (old), now: (800) 555-0199', '+12125552300', '+1 212 555 2300', '+1 212 555 2300'],
  ['555-0199, not (212) 555-2300', '+12125552300', '+1 212 555 2300', '+1 212 555 2300'],
])(
  'of %s, which calls %s, shows its country unless it is there or the person’s own, and no other number',
  (text, e164, written, shown) => {
    expect(lettersOver(text, e164, written)).toBe(shown);
  },
);
