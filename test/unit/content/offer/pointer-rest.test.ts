/** A pointer that rests has meant nothing that came under it. */
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { createFirstHearing } from '#lib/content/dom/first-hearing.ts';
import { createPointerPath, RESTED_MS } from '#lib/content/offer/trust/pointer-path.ts';
import { createPointerRest } from '#lib/content/offer/trust/pointer-rest.ts';

function restOn(window: Window, watched: object, clock: { now: number }) {
  const { signal } = new AbortController();
  const now = () => clock.now;
  const first = createFirstHearing(window as never);
  const path = createPointerPath({
    first,
    now,
    pagePointer: { misledUntil: Number.NEGATIVE_INFINITY },
    signal,
  });
  return { path, ...createPointerRest({ path, watched: watched as HTMLElement, now, signal }) };
}

function stand() {
  const window = new Window();
  const { document } = window;
  const card = document.createElement('section');
  const control = document.createElement('button');
  const other = document.createElement('button');
  card.append(control, other);
  document.body.append(card);
  const clock = { now: 1_000 };
  const rest = restOn(window, card, clock);
  /** @param moved how far to the right the window was moved. */
  const send = (
    target: typeof control,
    type: string,
    x: number,
    pointerType = 'mouse',
    isTrusted = true,
    moved = 0,
  ) => {
    const bubbles = ['pointermove', 'pointerover', 'pointerdown'].includes(type);
    const event = new window.PointerEvent(type, { bubbles, composed: bubbles, pointerType });
    for (const [name, value] of Object.entries({
      isTrusted,
      screenX: x + moved,
      screenY: 5,
      clientX: x,
      clientY: 5,
      timeStamp: clock.now,
    }))
      Object.defineProperty(event, name, { value });
    target.dispatchEvent(event);
  };
  const isMeant = (of = control) => rest.isMeant(of as unknown as Element, clock.now);
  return { rest, clock, card, control, other, send, isMeant };
}

it('means the control that it moved on since that came there, and no other', () => {
  const { rest, control, other, send, isMeant } = stand();
  rest.reset();
  expect(isMeant()).toBe(false);
  send(control, 'pointermove', 2);
  expect(isMeant()).toBe(true);
  expect(isMeant(other)).toBe(false);
  rest.reset();
  expect(isMeant()).toBe(false);
});

it('means a control that was drawn anew in its place', () => {
  const { rest, card, control, other, send, isMeant } = stand();
  control.setAttribute('data-key', 'call');
  other.setAttribute('data-key', 'more');
  rest.reset();
  send(control, 'pointermove', 1);
  send(control, 'pointermove', 2);
  const again = control.cloneNode(true) as typeof control;
  card.replaceChildren(again, other);
  expect(isMeant(again)).toBe(true);
  expect(isMeant(other)).toBe(false);
});

it('means what it has rested on for long enough', () => {
  const { rest, clock, isMeant } = stand();
  rest.reset();
  clock.now += RESTED_MS - 1;
  expect(isMeant()).toBe(false);
  clock.now += 1;
  expect(isMeant()).toBe(true);
});

it('means a button that comes where the pointer has just gone, and not where it has rested', () => {
  const window = new Window();
  const button = window.document.createElement('button');
  window.document.body.append(button);
  button.getBoundingClientRect = () => new window.DOMRect(10, 10, 20, 20);
  const clock = { now: 1_000 };
  const rest = restOn(window, button, clock);
  const move = (x: number) => {
    const event = new window.PointerEvent('pointermove', { bubbles: true, clientX: x, clientY: 20 });
    for (const [name, value] of Object.entries({ isTrusted: true, screenX: x, screenY: 20 }))
      Object.defineProperty(event, name, { value });
    window.document.body.dispatchEvent(event);
  };
  const isMeant = () => rest.isMeant(button as unknown as Element, clock.now);
  move(20);
  clock.now += 40;
  rest.offered();
  expect(isMeant()).toBe(true);
  // The page moved it there: the pointer did not mean that.
  rest.reset();
  expect(isMeant()).toBe(false);
  clock.now += 200;
  rest.offered();
  expect(isMeant()).toBe(false);
  move(50);
  rest.offered();
  expect(isMeant()).toBe(false);
});

it('takes no move to where it was for a move, nor one of the page’s making', () => {
  const { rest, control, send, isMeant } = stand();
  send(control, 'pointermove', 7);
  rest.reset();
  send(control, 'pointermove', 7);
  send(control, 'pointermove', 9, 'mouse', false);
  expect(isMeant()).toBe(false);
});

it('begins again where something that lay over the control has gone, but not for a finger', () => {
  const { rest, clock, card, control, send, isMeant } = stand();
  rest.reset();
  clock.now += RESTED_MS;
  send(card as never, 'pointerenter', 7, 'touch');
  expect(isMeant()).toBe(true);
  send(card as never, 'pointerenter', 7);
  expect(isMeant()).toBe(false);
  send(control, 'pointermove', 7);
  send(control, 'pointermove', 8);
  expect(isMeant()).toBe(true);
  // Its inside was drawn again: it never left.
  send(card as never, 'pointerenter', 8);
  expect(isMeant()).toBe(true);
  send(card as never, 'pointerleave', 8);
  send(card as never, 'pointerenter', 8);
  expect(isMeant()).toBe(false);
});

it.each([
  ['a window over the page', 'pointerover', 0],
  ['a list over the page', 'pointermove', 300],
])('means nothing near where the pointer came back from %s', (_what, type, away) => {
  const { rest, clock, control, send, isMeant } = stand();
  send(control, 'pointermove', 900);
  clock.now += away;
  send(control, type, 100);
  rest.reset();
  send(control, 'pointermove', 103);
  expect(isMeant()).toBe(false);
  send(control, 'pointermove', 150);
  expect(isMeant()).toBe(true);
});

it('means nothing near where a dialog was shut over a pointer that rested on the control', () => {
  const { rest, clock, control, send, isMeant } = stand();
  rest.offered();
  send(control, 'pointermove', 100);
  clock.now += RESTED_MS;
  expect(isMeant()).toBe(true);
  rest.path.returned();
  // The browser's own move: the pointer was pressed there.
  send(control, 'pointermove', 103);
  expect(isMeant()).toBe(false);
  clock.now += RESTED_MS - 1;
  expect(isMeant()).toBe(false);
  clock.now += 1;
  expect(isMeant()).toBe(true);
  rest.path.returned();
  for (const x of [105, 150]) send(control, 'pointermove', x);
  expect(isMeant()).toBe(true);
});

it('means nothing that a moved window brought under it, whether it trembles or not', () => {
  for (const tremble of [true, false]) {
    const { rest, clock, control, send, isMeant } = stand();
    rest.reset();
    send(control, 'pointermove', 200);
    clock.now += RESTED_MS;
    expect(isMeant()).toBe(true);
    clock.now += 100;
    if (tremble) send(control, 'pointermove', 101, 'mouse', true, 100);
    else send(control, 'pointerdown', 100, 'mouse', true, 100);
    expect(isMeant()).toBe(false);
    clock.now += RESTED_MS;
    expect(isMeant()).toBe(true);
  }
});

it('means nothing by a press from before it had rested, however late that is heard', () => {
  const { rest, clock, control } = stand();
  const pressed = clock.now + RESTED_MS - 1;
  rest.reset();
  clock.now += 5_000;
  expect(rest.isMeant(control as unknown as Element, pressed)).toBe(false);
  expect(rest.isMeant(control as unknown as Element, pressed + 1)).toBe(true);
});
