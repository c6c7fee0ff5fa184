/** The buttons under a call's note, and the times to choose from when a call back is promised. */
import { Ban, CalendarClock, ChevronDown, ClipboardCopy, ExternalLink, X } from 'lucide';
import { isolatedName } from '#lib/core/bidi.ts';
import { callbackTimes } from '#lib/format/callback-times.ts';
import { logSays, mayLogNow, mayRenew } from '#lib/format/log-words.ts';
import { momentOfField } from '#lib/format/zone-clock.ts';
import type { CallView } from '#lib/model/call.ts';
import { againAt, isAgainInAnHour, isWrappedUp, nextOf } from '#lib/model/disposition.ts';
import type { CardEvents } from './card-types.ts';
import { el, icon, kept, pressButton } from './element.ts';
import type { Speech } from './speech.ts';

export type Panel = 'callback' | 'details';

export interface WrapUpState {
  call: CallView;
  now: number;
  /** Of the number, if it is certain. */
  zone: string | undefined;
  /** Which list is open. */
  panel: Panel | undefined;
  /** The outcome whose list it is, if it asks when. */
  asking: string | undefined;
}

export interface WrapUpActs extends Pick<CardEvents, 'neverAgain' | 'copy' | 'form' | 'logNow' | 'settings'> {
  open(panel: Panel): void;
  /** A promise is an outcome: it comes and goes with it. */
  callBack(at: number | null, disposition?: string): void;
  tell(text: string): void;
}

export function toolsOf(state: WrapUpState, speech: Speech, acts: WrapUpActs): (Node | string)[] {
  const { t } = speech;
  const { call, panel } = state;
  const tools = [
    promiseOf(state, speech, acts),
    listingOf(call, speech, acts),
    pressButton('copy', 'tool', acts.copy, icon(ClipboardCopy, 14), t('calls.copyCrm')),
  ];
  if (call.form !== undefined) {
    const words = t('calls.logIn', { crm: isolatedName(call.form) });
    tools.push(pressButton('form', 'tool', acts.form, icon(ExternalLink, 14), words));
  }
  if (call.callId) {
    const details = () => acts.open('details');
    const opener = pressButton('details', 'tool', details, t('calls.details'), icon(ChevronDown, 14));
    opener.setAttribute('aria-expanded', panel === 'details' ? 'true' : 'false');
    tools.push(opener);
  }
  return tools;
}

/** The call back that was promised, or the way to promise one to who was not there. */
function promiseOf(state: WrapUpState, speech: Speech, { callBack }: WrapUpActs): Node | string {
  const { t, outcomes } = speech;
  const { callbackAt, disposition } = state.call;
  const next = nextOf(outcomes, disposition);
  if (callbackAt !== undefined) {
    const forget = () => callBack(null, next === 'callback' ? '' : undefined);
    const remove = pressButton('callback-none', 'quiet small', forget, icon(X, 14));
    remove.setAttribute('aria-label', t('calls.callBack.remove'));
    remove.setAttribute('title', t('calls.callBack.remove'));
    const when = kept(t('calls.callBack.at', { when: whenOf(callbackAt, state, speech) }));
    return el('span', { class: 'set' }, icon(CalendarClock, 14), when, remove);
  }
  if (next !== 'again') return '';
  const at = againAt(outcomes, disposition, state.now);
  const words = isAgainInAnHour(outcomes, disposition)
    ? t('calls.callBack.again')
    : t('calls.callBack.againAt', { when: whenOf(at, state, speech) });
  const again = () => callBack(againAt(outcomes, disposition, state.now));
  return pressButton('again', 'tool', again, icon(CalendarClock, 14), words);
}

/** Whether the number is on the do-not-call list, and the way to put it there. */
function listingOf({ listed }: CallView, { t }: Speech, { neverAgain }: WrapUpActs): HTMLElement {
  if (!listed)
    return pressButton('listed', 'tool', () => neverAgain(true), icon(Ban, 14), t('calls.neverAgain'));
  const undo = listed.own && pressButton('listed', 'tool', () => neverAgain(false), t('calls.undo'));
  return el('span', { class: 'set stop' }, icon(Ban, 14), kept(t('calls.neverAgain.done')), undo);
}

/** How its entry in the CRM stands, and the way there; nothing where calls are logged nowhere. */
export function loggedOf(call: CallView, { t, rules }: Speech, acts: WrapUpActs): (Node | string)[] {
  const { log } = call;
  if (!log) return [];
  const says = kept(logSays((key, params) => t(`calls.${key}`, params), log, isWrappedUp(call, rules)));
  const way =
    log.url !== undefined &&
    el('a', { href: log.url, target: '_blank', rel: 'noreferrer noopener' }, t('calls.log.open'));
  const step = mayRenew(log)
    ? pressButton('log-renew', 'plain small', acts.settings, t('calls.log.renew'))
    : mayLogNow(log) && pressButton('log-now', 'plain small', acts.logNow, t('calls.log.now'));
  return [says, ...[way, step].flatMap((part) => (part ? [' · ', part] : []))];
}

const whenOf = (at: number, { now, zone }: WrapUpState, { moment, t }: Speech): string =>
  moment.both(at, now, zone, (times) => t('calls.callBack.both', times));

/** @param date the field of a time of the user's own, which keeps what is written there */
export function panelOf(
  state: WrapUpState,
  speech: Speech,
  acts: WrapUpActs,
  date: HTMLInputElement,
): HTMLElement[] {
  const { call, panel } = state;
  if (panel === 'callback') return callbackChoices(state, speech, acts, date);
  if (panel !== 'details' || !call.callId) return [];
  return [
    el('p', { class: 'id' }, speech.t('calls.detail.callId'), ' ', el('bdi', { dir: 'ltr' }, call.callId)),
  ];
}

function callbackChoices(
  state: WrapUpState,
  speech: Speech,
  { callBack, tell }: WrapUpActs,
  date: HTMLInputElement,
): HTMLElement[] {
  const { t } = speech;
  const { now, zone, asking } = state;
  const times = callbackTimes(now, zone);
  const choice = (key: 'hour' | 'afternoon' | 'tomorrow', at: number | undefined, before = '') =>
    at === undefined
      ? []
      : pressButton(key, 'choice-line', () => callBack(at, asking), before + whenOf(at, state, speech));
  date.setAttribute('aria-label', t(zone === undefined ? 'calls.callBack.when' : 'calls.callBack.whenThere'));
  const save = () => {
    const at = momentOfField(date.value, zone);
    // Also what is no date at all.
    if (at > now) callBack(at, asking);
    else tell(t('calls.callBack.past'));
  };
  return [
    choice('hour', times.hour, `${t('calls.callBack.hour')} · `),
    choice('afternoon', times.afternoon),
    choice('tomorrow', times.tomorrow),
    el('div', { class: 'when' }, date, pressButton('when-save', 'plain small', save, t('common.save'))),
  ].flat();
}
