/** Hears pointer and keys at the button and the card: heard here, decided in model.ts. */
import type { FirstHearing } from '../../dom/first-hearing.ts';
import type { OfferEvent } from '../state.ts';
import { hearInside, targetInside } from '../trust/inside.ts';
import { createFigureKeys } from './figure-keys.ts';
import { type CardMove, HANDLE, moveOfKey } from './move-handle.ts';
import type { Surface } from './surface.ts';

export interface InputOptions {
  window: Window;
  first: FirstHearing;
  surface: Pick<Surface, 'host' | 'stage' | 'button'>;
  card: HTMLElement;
  signal: AbortSignal;
  tell(event: OfferEvent): void;
  down(event: PointerEvent, onButton: boolean): void;
  /** A pointer goes down anywhere in the window, before `down`. */
  pressedAnywhere(event: PointerEvent): void;
  /** The button was pressed. */
  press(event: MouseEvent): void;
  /** The wheel was turned on the button. */
  wheel(event: WheelEvent): void;
  /** Whether a press takes the focus, and with it what the browser shows for who has it. */
  takesFocus(): boolean;
  /** A pointer was let go anywhere, and the click that belongs to it has been. */
  released(): void;
  /** The focus has left our part. */
  blurred(): void;
  /** True if the key was ours: the page then does not get it. */
  escape(): boolean;
  /** An arrow key on the card's handle. */
  moved(how: CardMove): void;
  stepped(backward: boolean): void;
  /** A figure key was pressed where none is written. True if it was ours. */
  figure(figure: number): boolean;
  /** Text came into a field of ours. */
  typed(field: Element): void;
}

/**
 * Events of a field of ours that is written in. They go no further: the page's shortcuts are not meant, its traps
 * of the focus would take the words away, and a note is none of its business.
 */
const WRITING = [
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'textInput',
  'input',
  'compositionstart',
  'compositionupdate',
  'compositionend',
  'paste',
  'focusin',
] as const;

/** After a finger was lifted, its click comes within this time, even if a double tap would zoom. */
const TAP_MS = 500;

/** A finger is on something only while it presses: it neither rests on it nor leaves it. */
const hovers = (event: PointerEvent) => event.pointerType !== 'touch';

/** Listens until `signal` aborts. Events that the page made up are not heard. */
export function listenToInput(options: InputOptions): void {
  const { window, first, surface, card, signal, tell } = options;
  const { host, stage, button } = surface;
  const listen = { signal };
  const pieces = [card, button];
  const isFingers = watchFingers(first, signal);
  const figures = createFigureKeys({ window, first, root: host.root, pieces, press: options.figure, signal });
  hearInside(button, 'pointerdown', (event) => options.down(event, true), listen);
  hearInside(card, 'pointerdown', (event) => options.down(event, false), listen);
  hearInside(button, 'click', options.press, listen);
  hearInside(button, 'wheel', options.wheel, { signal, passive: false });
  hearInside(button, 'focus', () => tell({ type: 'card-wanted' }), listen);
  let letGo = 0;
  const onLetGo = (event: PointerEvent) => {
    window.clearTimeout(letGo);
    // A finger's click comes a moment after it was lifted, when the browser knows that it was no gesture.
    const wait = event.pointerType === 'touch' && event.type === 'pointerup' ? TAP_MS : 0;
    letGo = window.setTimeout(options.released, wait);
  };
  for (const end of ['pointerup', 'pointercancel'] as const) first.hear(end, onLetGo, signal);
  hearInside(
    stage,
    'mousedown',
    (event) => {
      // The page's own focus stays where it is: a menu or dialog that closes on blur would take the number along.
      if (!targetInside(event).closest('select, textarea, input') && !options.takesFocus())
        event.preventDefault();
    },
    listen,
  );
  for (const part of [button, card]) {
    part.addEventListener(
      'pointerenter',
      (event) => hovers(event) && !isFingers() && tell({ type: 'entered', onButton: part === button }),
      listen,
    );
    part.addEventListener(
      'pointerleave',
      (event) => hovers(event) && tell({ type: 'left', stays: isFingers() }),
      listen,
    );
  }
  const onBlur = () => window.setTimeout(() => host.root.activeElement === null && options.blurred());
  hearInside(host.root, 'focusout', onBlur, listen);

  const onWriting = (event: Event) => {
    const field = host.root.activeElement;
    if (!event.isTrusted || event.target !== host.element || !field?.matches('textarea, input')) return;
    if (event instanceof KeyboardEvent && event.key === 'Escape') return;
    event.stopImmediatePropagation();
    if (event.type === 'input') options.typed(field);
  };
  for (const type of WRITING) first.hear(type, onWriting, signal);

  // A press leaves the focus in the page, so Escape comes there; what lies on top goes first.
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted) return;
    const isHandle = host.root.activeElement?.getAttribute('data-key') === HANDLE;
    const how = isHandle ? moveOfKey(event.key) : undefined;
    if (event.key === 'Escape') {
      if (!options.escape()) return;
    } else if (how) {
      options.moved(how);
    } else if (host.root.activeElement === button && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      options.stepped(event.key === 'ArrowUp');
    } else if (!figures.take(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  first.hear('keydown', onKey, signal);
  first.hear('pointerdown', (event) => tellPress(options, event), signal);
}

/**
 * Whether a finger pressed last, and no mouse has moved since: browsers tell of a mouse at rest whenever something moves
 * under it.
 */
function watchFingers(first: FirstHearing, signal: AbortSignal): () => boolean {
  let byFinger = false;
  let last: { x: number; y: number } | undefined;
  const onMove = ({ isTrusted, pointerType, screenX: x, screenY: y }: PointerEvent): void => {
    if (!isTrusted || pointerType === 'touch') return;
    if (last?.x !== x || last.y !== y) byFinger = false;
    last = { x, y };
  };
  const onDown = ({ isTrusted, pointerType }: PointerEvent): void => {
    if (isTrusted) byFinger = pointerType === 'touch';
  };
  first.hear('pointermove', onMove, signal);
  first.hear('pointerdown', onDown, signal);
  return () => byFinger;
}

function tellPress({ surface, pressedAnywhere, tell }: InputOptions, event: PointerEvent): void {
  if (!event.isTrusted) return;
  pressedAnywhere(event);
  // From outside, everything in our closed root is its host.
  if (event.target !== surface.host.element) tell({ type: 'elsewhere' });
}
