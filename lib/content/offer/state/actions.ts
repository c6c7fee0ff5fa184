/** What the user does with an offer: calls, answers a question, chooses how to call, asks to be left alone. */
import type { Send } from '#lib/messages/client.ts';
import type { Route } from '#lib/model/call-route.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import { holderOf } from '../../dom/placement.ts';
import type { Distrust, PressGuard } from '../trust/press-guard.ts';
import type { Correction } from '../view/card-types.ts';
import { partOf } from '../view/page-part.ts';
import type { Speech } from '../view/speech.ts';
import type { WrapUpChange } from '../view/wrap-up.ts';
import { copyToClipboard } from './clipboard.ts';
import type { Lessons } from './lessons.ts';
import type { StepName } from './outcome.ts';
import { createPresses } from './presses.ts';
import type { Shown } from './shown.ts';
import type { PageSide } from './types.ts';

export interface ActionParts {
  page: PageSide;
  t: Speech['t'];
  send: Send;
  current(): Shown | undefined;
  /** A press was not believed: say why. */
  refuse(distrust: Distrust): void;
  /** Drawing was held back while a finger was down. */
  draw(): void;
  /** Shuts the offer and gives the focus back. */
  close(): void;
  /** A word about what was just done with the call. */
  tell(text: string): void;
  /** What is known of numbers may be out of date. */
  forgetFacts(): void;
  lessons: Lessons;
  contextOf(holder: Element, number: PageNumber): RecordContext;
}

export interface Actions {
  /** A finger goes down on one of our controls. */
  down(event: Event, pressGuard: PressGuard): void;
  /** True while nothing may be drawn again under the finger. */
  readonly held: boolean;
  call(event: Event, pressGuard: PressGuard): void;
  step(name: StepName, event: Event, pressGuard: PressGuard): void;
  annotate(change: WrapUpChange): void;
  neverAgain(on: boolean): void;
  /** The call as the CRM wants it, onto the clipboard. */
  copy(): void;
  choose(choice: { from?: string; route?: Route }): void;
  leaveAlone(kind: 'number' | 'part' | 'site'): void;
  /** Offers again what was just left alone. */
  takeBack(): void;
  /** Shows the names that could be meant, or puts them away. */
  correcting(on: boolean): void;
  teach(choice: Correction, event: Event, pressGuard: PressGuard): void;
  forget(): void;
}

export function createActions(parts: ActionParts): Actions {
  const { page, send, current, t } = parts;
  const presses = createPresses<Shown>({
    subject: current,
    isUnchanged: ({ number, read }) => page.has(number) && page.readOf(number) === read,
  });

  function judge(event: Event, pressGuard: PressGuard): Distrust | 'ignore' | undefined {
    const verdict = presses.judge(event, event.currentTarget as Element, pressGuard);
    parts.draw();
    return verdict;
  }

  /** What is shown, if a press on it is believed; else why not has been said. */
  function believed(event: Event, pressGuard: PressGuard): Shown | undefined {
    const verdict = judge(event, pressGuard);
    const shown = current();
    if (!shown || verdict === 'ignore') return undefined;
    if (verdict) parts.refuse(verdict);
    return verdict ? undefined : shown;
  }

  const told = (done: boolean) => parts.tell(done ? '' : t('common.notDone'));

  return {
    down(event, pressGuard) {
      const control = (event.target as Element).closest('button');
      if (control) presses.down(event, control, pressGuard);
      else presses.forget();
    },
    get held() {
      return presses.held;
    },
    forget: presses.forget,
    call(event, pressGuard) {
      const shown = believed(event, pressGuard);
      if (!shown) return;
      const { number, context, from, route } = shown;
      shown.flow.press(
        {
          to: number.e164,
          ext: number.ext,
          context,
          guess: number.guess,
          ...(number.reads === undefined ? {} : { reads: number.reads }),
          ...(number.country === undefined ? {} : { country: number.country }),
          ...(from === undefined ? {} : { from }),
          ...(route === undefined ? {} : { route }),
        },
        event.timeStamp,
      );
    },
    step(name, event, pressGuard) {
      const verdict = judge(event, pressGuard);
      const shown = current();
      if (!shown || !event.isTrusted) return;
      const { flow } = shown;
      if (verdict && (name === 'accept' || name === 'again')) {
        if (verdict !== 'ignore') parts.refuse(verdict);
        return;
      }
      if (name === 'accept') flow.accept();
      else if (name === 'again') flow.again(event.timeStamp);
      else if (name === 'settings') void send('ui.open', { what: 'options' });
      else if (name === 'unlock') void send('ui.open', { what: 'popup' });
      else if (name === 'reload') page.window.location.reload();
      else if (name === 'reader' && flow.state.kind === 'call')
        void send('ui.open', { what: 'reader', intentId: flow.state.call.id });
      else if (name === 'cancel' || name === 'close') {
        const waits = flow.state.kind === 'call';
        // A question that is closed is answered with no: it must not be there again when the number is.
        if (name === 'cancel' || flow.state.kind === 'asked') flow.cancel();
        if (name === 'close') flow.dismiss();
        // A call that is taken back says so; a question that is answered with no is over.
        if (name === 'close' || !waits) parts.close();
      }
    },
    annotate(change) {
      void current()?.flow.annotate(change).then(told);
    },
    neverAgain(on) {
      void current()?.flow.neverAgain(on).then(told);
    },
    async copy() {
      const { state } = current()?.flow ?? {};
      if (state?.kind !== 'call') return;
      const summary = await send('call.summary', { intentId: state.call.id });
      const done = summary.ok && summary.value && (await copyToClipboard(page.window, summary.value));
      parts.tell(t(done ? 'calls.copied' : 'calls.notCopied'));
    },
    choose(choice) {
      const shown = current();
      if (!shown) return;
      if (choice.from !== undefined) shown.from = choice.from;
      if (choice.route !== undefined) shown.route = choice.route;
      // Kept for the site; what is known of the next number has it.
      parts.forgetFacts();
      void send('site.prefs', choice);
    },
    leaveAlone(kind) {
      const shown = current();
      if (!shown) return;
      if (kind === 'site') {
        parts.close();
        page.leaveSite();
        return;
      }
      const { number } = shown;
      shown.left = { kind, value: kind === 'number' ? number.e164 : partOf(number.owner) };
      page.activate(undefined);
      page.leftAlone.add(kind, shown.left.value);
      parts.draw();
    },
    correcting(on) {
      const shown = current();
      if (!shown) return;
      shown.names = on ? parts.lessons.choices(shown.number) : undefined;
      parts.draw();
    },
    teach(choice, event, pressGuard) {
      // Whose call it is decides what is written where: a page must not choose it.
      const shown = believed(event, pressGuard);
      if (!shown) return;
      const { number } = shown;
      if (choice === 'nobody') parts.lessons.nobody(number);
      else void parts.lessons.teach(choice.field, choice.place);
      shown.names = undefined;
      const holder = holderOf(number);
      if (holder) shown.context = parts.contextOf(holder, number);
      parts.draw();
    },
    takeBack() {
      const { left } = current() ?? {};
      parts.close();
      if (left) page.leftAlone.remove(left.kind, left.value);
    },
  };
}
