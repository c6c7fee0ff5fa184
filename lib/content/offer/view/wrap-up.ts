/**
 * What came of a call, written where it was made: outcome, note, when to call back, whether at all, and all of it for
 * the CRM. One part a call: it is brought up to date in place, so that nobody loses the word that they are writing.
 */
import { Ban, CalendarClock, ChevronDown, ClipboardCopy, X } from 'lucide';
import { callbackTimes } from '#lib/format/callback-times.ts';
import type { CallView } from '#lib/model/call.ts';
import { DISPOSITIONS } from '#lib/model/disposition.ts';
import { el, icon, keep, kept } from './element.ts';
import type { Speech } from './speech.ts';

export interface WrapUpChange {
  note?: string;
  disposition?: string;
  callbackAt?: number | null;
}

export interface WrapUpEvents {
  annotate(change: WrapUpChange): void;
  /** The number goes on the do-not-call list, or that it did at this call is taken back. */
  neverAgain(on: boolean): void;
  copy(): void;
  /** Something opened or closed: the card has another size. */
  resized(): void;
}

export interface WrapUp {
  readonly element: HTMLElement;
  readonly callId: string;
  update(call: CallView, now: number): void;
  /** Something was typed into a field of ours. */
  typed(field: Element): void;
  /** Keeps what is typed and not kept yet. */
  keep(): void;
  /** A word about what was just done. */
  tell(text: string): void;
}

/** A note is kept this long after the last letter. */
const REST_MS = 400;

type Panel = 'callback' | 'details' | undefined;

export function createWrapUp(
  first: CallView,
  speech: Speech,
  events: WrapUpEvents,
  timers: Pick<Window, 'setTimeout' | 'clearTimeout'>,
): WrapUp {
  const { t } = speech;
  let call = first;
  let now = 0;
  let panel: Panel;
  /** What the tools were last drawn for. */
  let drawn = '';

  /** Presses that a page makes up do nothing. */
  function button(key: string, className: string, press: () => void, ...inside: (Node | string)[]) {
    const made = el('button', { type: 'button', class: className, 'data-key': key }, ...inside);
    made.addEventListener('click', (event) => event.isTrusted && press());
    return made;
  }

  const chips = DISPOSITIONS.map((one) => ({
    one,
    element: button(
      `outcome-${one}`,
      'tag',
      () => events.annotate({ disposition: call.disposition === one ? '' : one }),
      t(`calls.disposition.${one}`),
    ),
  }));

  const field = el('textarea', {
    class: 'field note',
    rows: 2,
    maxlength: 4_000,
    dir: 'auto',
    'data-key': 'note',
    'aria-label': t('calls.note'),
    placeholder: t('calls.notePlaceholder'),
  });
  /** The note as the background has it, as far as is known here. */
  let stored = '';
  let rest = 0;
  function keepNote(): void {
    timers.clearTimeout(rest);
    if (field.value === stored) return;
    stored = field.value;
    events.annotate({ note: field.value });
  }
  field.addEventListener('blur', keepNote);

  const when = el('input', {
    class: 'field',
    type: 'datetime-local',
    'data-key': 'when',
    'aria-label': t('calls.callBack.when'),
  });
  const tools = el('div', { class: 'tools' });
  const below = el('div', { class: 'below' });
  const told = kept('');
  const line = el('p', { class: 'told', role: 'status', hidden: true }, told);
  const element = el(
    'div',
    { class: 'wrap-up' },
    el(
      'div',
      { class: 'tags', role: 'group', 'aria-label': t('calls.disposition') },
      ...chips.map((chip) => chip.element),
    ),
    field,
    tools,
    below,
    line,
  );

  function open(next: Panel): void {
    panel = panel === next ? undefined : next;
    draw();
    // Where the list came, the way goes on there; where it went, at the button that shut it.
    const key = panel === 'callback' ? 'hour' : (next ?? '');
    element.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus({ preventScroll: true });
  }

  function callBack(callbackAt: number | null): void {
    panel = undefined;
    events.annotate({ callbackAt });
    element
      .querySelector<HTMLElement>('[data-key="callback"],[data-key="callback-none"]')
      ?.focus({ preventScroll: true });
  }

  function opener(key: Exclude<Panel, undefined>, text: string, ...before: Node[]): HTMLElement {
    const made = button(key, 'tool', () => open(key), ...before, text, icon(ChevronDown, 14));
    made.setAttribute('aria-expanded', panel === key ? 'true' : 'false');
    return made;
  }

  function drawTools(): void {
    const promised =
      call.callbackAt === undefined
        ? opener('callback', t('calls.callBack'), icon(CalendarClock, 14))
        : el(
            'span',
            { class: 'set' },
            icon(CalendarClock, 14),
            kept(t('calls.callBack.at', { when: speech.moment(call.callbackAt, now) })),
            labelled(
              button('callback-none', 'quiet small', () => callBack(null), icon(X, 14)),
              t('calls.callBack.remove'),
            ),
          );
    const never = call.listed
      ? el(
          'span',
          { class: 'set stop' },
          icon(Ban, 14),
          kept(t('calls.neverAgain.done')),
          call.listed.own ? button('listed', 'tool', () => events.neverAgain(false), t('calls.undo')) : '',
        )
      : button('listed', 'tool', () => events.neverAgain(true), icon(Ban, 14), t('calls.neverAgain'));
    tools.replaceChildren(
      promised,
      never,
      button('copy', 'tool', events.copy, icon(ClipboardCopy, 14), t('calls.copyCrm')),
      ...(call.callId ? [opener('details', t('calls.details'))] : []),
    );
  }

  function drawBelow(): void {
    if (panel === 'details' && call.callId)
      below.replaceChildren(
        el('p', { class: 'id' }, t('calls.detail.callId'), ' ', el('bdi', { dir: 'ltr' }, call.callId)),
      );
    else if (panel === 'callback') below.replaceChildren(...choices());
    else below.replaceChildren();
  }

  function choices(): HTMLElement[] {
    const times = callbackTimes(now);
    const choice = (key: 'hour' | 'afternoon' | 'tomorrow', at: number) =>
      button(
        key,
        'choice-line',
        () => callBack(at),
        `${t(`calls.callBack.${key}`)} · ${speech.moment(at, now)}`,
      );
    const save = button(
      'when-save',
      'plain small',
      () => {
        const at = new Date(when.value).getTime();
        // Also what is no date at all.
        if (at > now) callBack(at);
        else tell(t('calls.callBack.past'));
      },
      t('common.save'),
    );
    return [
      choice('hour', times.hour),
      ...(times.afternoon === undefined ? [] : [choice('afternoon', times.afternoon)]),
      choice('tomorrow', times.tomorrow),
      el('div', { class: 'when' }, when, save),
    ];
  }

  function tell(text: string): void {
    line.hidden = text === '';
    keep(told, text);
    events.resized();
  }

  /** Controls are made again only where they change: a press that is under way keeps its own. */
  function draw(): void {
    const { callbackAt, listed, callId } = call;
    const looks = [callbackAt, listed?.own, listed !== undefined, callId, panel].join();
    if (looks === drawn) return;
    drawn = looks;
    const focus = (element.getRootNode() as ShadowRoot).activeElement;
    const key = focus !== null && tools.contains(focus) ? focus.getAttribute('data-key') : null;
    drawTools();
    drawBelow();
    if (key !== null) {
      const same = tools.querySelector<HTMLElement>(`[data-key="${key}"]`);
      (same ?? tools.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
    }
    events.resized();
  }

  return {
    element,
    callId: first.id,
    update(next, at) {
      call = next;
      now = at;
      for (const chip of chips)
        chip.element.setAttribute('aria-pressed', call.disposition === chip.one ? 'true' : 'false');
      const note = call.note ?? '';
      // What is being written is the newest; what another page wrote is shown where nothing is.
      if (note !== stored && field.value === stored) {
        stored = note;
        field.value = note;
      }
      draw();
    },
    typed(typedInto) {
      if (typedInto !== field) return;
      timers.clearTimeout(rest);
      rest = timers.setTimeout(keepNote, REST_MS);
    },
    keep: keepNote,
    tell,
  };
}

function labelled(element: HTMLElement, label: string): HTMLElement {
  element.setAttribute('aria-label', label);
  element.setAttribute('title', label);
  return element;
}
