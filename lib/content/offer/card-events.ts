/** Tells the model what people do at the button and the card. */
import { isolated } from '#lib/core/bidi.ts';
import { holderOf } from '../dom/ruler.ts';
import type { CallEvent } from './call.ts';
import { copyToClipboard } from './clipboard.ts';
import type { Parts } from './parts.ts';
import { callKey, callOf, canClose, type PressAction, type Remark, type Shown } from './state.ts';
import type { Stepper } from './stepper.ts';
import { askInBrowser, needsQuestion, READ_BY_KEY_MS, READ_MS } from './trust/browser-question.ts';
import { LONGEST_ALONE_MS } from './trust/frame-record.ts';
import { tellsOfDialogs } from './trust/heartbeat.ts';
import { currentInside, targetInside } from './trust/inside.ts';
import { RESTED_MS } from './trust/pointer-path.ts';
import { type Distrust, isByPointer, type PressGuard } from './trust/press-guard.ts';
import type { CardEvents } from './view/card-types.ts';
import { listenToInput } from './view/input.ts';
import type { CardMove } from './view/move-handle.ts';
import { partOf } from './view/page-part.ts';
import { passWheel } from './view/wheel.ts';

/** @param offerOf the offer that the card belongs to: it is made after the card */
export function createCardEvents(offerOf: () => Offered): CardEvents {
  const partsOf = () => offerOf().parts;
  const dispatch: Parts['store']['dispatch'] = (event) => partsOf().store.dispatch(event);
  const withShown = (work: (shown: Shown) => void) => {
    const { shown } = partsOf().store.state;
    if (shown) work(shown);
  };
  const write = (event: CallEvent) =>
    withShown(({ number }) => dispatch({ type: 'call', key: callKey(number), event }));

  return {
    press: (action, event) => press(offerOf(), event, partsOf().guards.card, action),
    tell: dispatch,
    never(kind) {
      if (kind === 'site') dispatch({ type: 'left-site' });
      else
        withShown(({ number }) =>
          dispatch({
            type: 'left-alone',
            kind,
            value: kind === 'number' ? number.e164 : partOf(number.owner),
          }),
        );
    },
    correcting: (on) =>
      withShown(({ number }) =>
        dispatch({ type: 'names', names: on ? partsOf().lessons.choices(number) : undefined }),
      ),
    remembered: (intentId) => void partsOf().send('ui.open', { what: 'reader', intentId }),
    annotate: (change) => write({ type: 'annotate', change }),
    neverAgain: (on) => write({ type: 'never-again', on }),
    copy: () => withCall(partsOf(), copyCall, 'calls.copied', 'calls.notCopied'),
    form: () => withCall(partsOf(), openForm, '', 'calls.formNotOpened'),
    logNow: () => withCall(partsOf(), logNow, '', 'common.notDone'),
    settings: () => void partsOf().send('ui.open', { what: 'options' }),
    move: (how) => moveCard(partsOf(), how),
    resized: () => partsOf().display.place(false),
  };
}

/** Does something with the call that is shown, and says how it went. */
async function withCall(
  parts: Parts,
  act: (parts: Parts, intentId: string) => Promise<boolean>,
  done: Remark,
  notDone: Remark,
): Promise<void> {
  const { state } = callOf(parts.store.state);
  if (state.kind !== 'call') return;
  const isDone = await act(parts, state.call.id);
  parts.store.dispatch({ type: 'said', text: isDone ? done : notDone });
}

/** The call as the CRM wants it, onto the clipboard. */
async function copyCall({ page, send }: Parts, intentId: string): Promise<boolean> {
  const summary = await send('call.summary', { intentId });
  if (!summary.ok || !summary.value) return false;
  return copyToClipboard(page, summary.value);
}

/** The CRM's own form for the call, filled, in a tab beside the page. */
async function openForm({ send }: Parts, intentId: string): Promise<boolean> {
  const opened = await send('call.form', { intentId });
  return opened.ok && opened.value;
}

/** The call's entry, in the CRM that the page is of. */
async function logNow({ send }: Parts, intentId: string): Promise<boolean> {
  const logged = await send('call.log', { intentId });
  return logged.ok && logged.value;
}

interface Offered {
  parts: Parts;
  stepper: Stepper;
}

/** @returns why it was not believed, as far as that is known by now */
function press(
  { parts, stepper }: Offered,
  event: Event,
  guard: PressGuard,
  action: PressAction,
): Distrust | 'ignore' | undefined {
  if (!event.isTrusted) return 'ignore';
  const { page, path, presses, store } = parts;
  const isUnnamedKey = isByKey(parts, event) && !stepper.isNamed;
  const doubt = presses.judge(event, currentInside(event), guard) ?? unread(parts, event, guard);
  const end = (doubted: typeof doubt) => {
    const verdict = doubted ?? unconfirmed(parts, action, isUnnamedKey);
    store.dispatch({ type: 'pressed', action, verdict, intentId: page.uuid(), at: event.timeStamp });
    return verdict;
  };
  const dials = action.kind !== 'step' || isCalling(action);
  const hasStood = event.timeStamp - path.stoodAt < RESTED_MS;
  if (doubt || !dials || !isByPointer(event) || !hasStood) return end(doubt);
  // It stays until the press is judged, wherever the pointer goes.
  store.dispatch({ type: 'judging' });
  void doubtAfterStand(parts, event.timeStamp).then(end);
  return undefined;
}

/** Firefox tells of a dialog within this time after the thread stood, milliseconds; waited for twice, as timers are late. */
const TOLD_MS = 50;

/**
 * Whether a dialog of the browser's was there when the thread stood before a press, once that would be told.
 * @param at when the press was made, on the clock of events
 */
async function doubtAfterStand({ page, path, store }: Parts, at: number): Promise<Distrust | undefined> {
  const { shown } = store.state;
  const since = path.stoodAt;
  for (const ms of [TOLD_MS, TOLD_MS]) await page.scheduler.wait(ms);
  const isTold = path.returnedAt >= since || tellsOfDialogs(page) === 'never';
  if (isTold || page.scheduler.now() - at > LONGEST_ALONE_MS) return 'late';
  const { shown: now } = store.state;
  return now?.turn === shown?.turn && now?.number === shown?.number ? undefined : 'changed';
}

const isByKey = ({ keys }: Parts, event: Event) => event.isTrusted && !isByPointer(event) && keys.areDown;

/** The card's own control shows the number, where it was not read beside the button. */
function pressButton({ parts, stepper }: Offered, event: Event): void {
  const keyed = isByKey(parts, event);
  const verdict = press({ parts, stepper }, event, parts.guards.button, { kind: 'call' });
  if (verdict === 'unread' && keyed) stepper.enter();
}

/**
 * The page may draw other digits beside the button: the number has to have been read there in ours. Assistive technology
 * reads the button's name.
 */
function unread({ guards, keys }: Parts, event: Event, guard: PressGuard): Distrust | undefined {
  if (guard !== guards.button || (!isByPointer(event) && !keys.areDown)) return undefined;
  return [guards.label, guards.card].some((shown) => shown.wasSeen(event.timeStamp)) ? undefined : 'unread';
}

/**
 * Where the browser has to ask, it asks before the call; messages may come while it does. So too at a key, unless the
 * browser's menu showed the number: a page can draw another card, as if that had the focus.
 */
function unconfirmed(
  { page, store, speech, keys, overlays, writtenOf }: Parts,
  action: PressAction,
  isUnnamedKey: boolean,
): Distrust | 'ignore' | undefined {
  const { shown } = store.state;
  if (!shown || !isCalling(action)) return undefined;
  if (!isUnnamedKey && !overlays.mayHaveList() && !needsQuestion(page.window, page.first)) return undefined;
  const { number, turn } = shown;
  const extension = number.ext && speech.t('common.extension', { ext: number.ext });
  const written = isolated([writtenOf(number), extension].filter(Boolean).join(' '));
  const verdict = askInBrowser(
    page.window,
    speech.t('page.confirm', { number: written }),
    page.scheduler.now,
    isUnnamedKey ? READ_BY_KEY_MS : READ_MS,
  );
  keys.forget();
  return verdict ?? (store.state.shown?.turn === turn ? undefined : 'changed');
}

const isCalling = (action: PressAction): boolean =>
  action.kind === 'call' || (action.kind === 'step' && (action.name === 'accept' || action.name === 'again'));

function moveCard({ surface, card, guards }: Parts, how: CardMove): void {
  if (how === 'next') surface.aside.next(card.element);
  else surface.aside.by(card.element, how.dx, how.dy);
  // Its buttons may have come under a resting pointer.
  guards.card.placed();
}

/** Listens to the button, to the card, and to the keys and presses of the page that mean them. */
export function listenToOffer(parts: Parts, stepper: Stepper): void {
  const { page, surface, card, guards, overlays, pace, presses, store } = parts;
  const { dispatch } = store;
  listenToInput({
    window: page.window,
    first: page.first,
    surface,
    card: card.element,
    signal: page.signal,
    tell: dispatch,
    down(event, onButton) {
      const control = targetInside(event).closest('button');
      if (control) presses.down(event, control, onButton ? guards.button : guards.card);
      else presses.forget();
      dispatch({ type: presses.held ? 'held' : 'released' });
    },
    takesFocus: overlays.isUnderBubble,
    pressedAnywhere: pace.heard,
    press: (event) => pressButton({ parts, stepper }, event),
    wheel(event) {
      const { shown } = store.state;
      const holder = shown && holderOf(shown.number);
      if (holder) passWheel(event, holder);
    },
    released() {
      presses.forget();
      dispatch({ type: 'released' });
    },
    blurred() {
      stepper.left();
      dispatch({ type: 'blurred' });
    },
    escape() {
      const isOurs = canClose(store.state, store.seen());
      if (isOurs) dispatch({ type: 'escape' });
      return isOurs;
    },
    moved: (how) => moveCard(parts, how),
    stepped: (backward) => void stepper.step({ fresh: false, wrap: true, backward }),
    figure: card.outcome,
    typed: card.typed,
  });
}
