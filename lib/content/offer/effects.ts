/** Does what the model answers. */
import { isolated } from '#lib/core/bidi.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { holderOf } from '../dom/ruler.ts';
import { isCurrent } from './call.ts';
import { placeCall } from './call-placing.ts';
import { copyToClipboard } from './clipboard.ts';
import { recordOf } from './number-facts.ts';
import type { Parts } from './parts.ts';
import type { Effect } from './state.ts';
import type { Stepper } from './stepper.ts';
import { outcomeOf } from './view/outcome.ts';

type Of<Do extends Effect['do']> = Extract<Effect, { do: Do }>;
type Runners = { [Do in Effect['do']]: (effect: Of<Do>) => void };

export function createEffects(parts: Parts, stepper: Pick<Stepper, 'returnFocus'>): (effect: Effect) => void {
  const { page, store, speech, announcer, facts, lessons, guards, display, send } = parts;
  const { window } = page;
  const { dispatch } = store;
  const timers = { hide: 0, card: 0 };
  const writing = createWriting(parts);

  const runners: Runners = {
    'place-call': ({ key, request, repeats }) =>
      void placeCall(
        {
          send,
          isCurrent: (intentId) => isCurrent(store.callAt(key).state, intentId),
          onEvent: (event) => dispatch({ type: 'call', key, event }),
        },
        request,
        repeats,
      ),
    'cancel-call': ({ intentId }) => void send('call.cancel', { intentId }),
    annotate: ({ key, intentId, change }) =>
      writing(key, intentId, send('call.annotate', { intentId, ...change })),
    'never-again': ({ key, intentId, on }) =>
      writing(key, intentId, send('call.never-again', { intentId, on })),
    offer: ({ number, ifThere }) => {
      if (!ifThere || page.has(number)) offer(parts, number);
    },
    time({ timer, ms }) {
      window.clearTimeout(timers[timer]);
      if (ms !== undefined) timers[timer] = window.setTimeout(() => dispatch({ type: 'due', timer }), ms);
    },
    'return-focus': stepper.returnFocus,
    'copy-code': ({ code }) =>
      void copyToClipboard(page, { text: code, html: code }).then((done) =>
        announcer.say(speech.t(done ? 'calls.codeCopied' : 'calls.codeToKeyIn', { code: isolated(code) })),
      ),
    say: ({ text }) => announcer.say(speech.t(text)),
    announce({ state }) {
      const outcome = outcomeOf(state, speech, page.now());
      if (outcome) announcer.say([outcome.says, ...(outcome.more ?? [])].join(' '), outcome.tone === 'wait');
    },
    'forget-facts': ({ e164 }) => facts.forget(e164),
    'ask-facts'() {
      const { shown } = store.state;
      if (!shown) return;
      void facts.ask(shown.number, shown.context).then((known) => {
        if (known) dispatch({ type: 'facts', turn: shown.turn, facts: known });
      });
    },
    'place-again': () => display.place(true),
    'distrust-card': ({ ms }) => guards.card.placed(ms),
    'keep-choice': ({ choice }) => void send('site.prefs', choice),
    'keep-caller'({ from, always }) {
      const { shown } = store.state;
      if (!shown) return;
      const { e164 } = shown.number;
      void send('caller.keep', { from, always, e164, ...recordOf(shown.context) });
    },
    'leave-alone': ({ kind, value }) => page.leftAlone.add(kind, value),
    'take-back': ({ kind, value }) => page.leftAlone.remove(kind, value),
    'leave-site': () => page.leaveSite(),
    teach({ choice }) {
      const { number } = store.state.shown ?? {};
      if (!number) return;
      if (choice === 'nobody') lessons.nobody(number);
      else void lessons.teach(choice.field, choice.place);
      const context = parts.contexts.of(number);
      if (context) dispatch({ type: 'context', context });
    },
    open: ({ what }) => void send('ui.open', { what }),
    'open-call': ({ intentId }) => void send('ui.open', { what: 'reader', intentId }),
    reload: () => window.location.reload(),
  };
  return (effect) => (runners[effect.do] as (effect: Effect) => void)(effect);
}

/** Puts the offer beside its number, above all that the page shows now; not where it cannot be seen. */
function offer({ page, store, surface, topLayer, facts, contexts }: Parts, number: PageNumber): void {
  const holder = holderOf(number);
  if (page.signal.aborted || page.rectsOf(number).length === 0 || !holder) return;
  const context = contexts.of(number);
  if (!context || !surface.host.raise(holder)) return;
  topLayer.settle();
  store.dispatch({
    type: 'offered',
    number,
    read: page.readOf(number),
    context,
    facts: facts.known(number),
  });
}

/** @returns waits whether the background has stored what was written; if not, what is shown is taken back. */
function createWriting({ store, send }: Parts) {
  return async (key: string, intentId: string, answer: ReturnType<typeof send<'call.annotate'>>) => {
    const written = await answer;
    const isStored = written.ok && Boolean(written.value);
    store.dispatch({ type: 'said', text: isStored ? '' : 'common.notDone' });
    if (isStored) return;
    const stored = await send('call.get', { intentId });
    if (stored.ok && stored.value)
      store.dispatch({ type: 'call', key, event: { type: 'restored', call: stored.value } });
  };
}
