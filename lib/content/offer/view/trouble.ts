/** A fault of the connection, on the card: what does not work, since when, and what still does. */
import type { CardView } from './card-types.ts';
import { el } from './element.ts';
import type { Speech } from './speech.ts';

/** Undefined where all works, and of a call that ended: nothing of it is held up. */
export function troubleOf({ facts, state, now }: CardView, { t, ago }: Speech): HTMLElement | undefined {
  const { trouble } = facts ?? {};
  if (!trouble || (state.kind === 'call' && state.call.state !== 'initiated')) return undefined;
  if (trouble.kind === 'key') return el('p', { class: 'notice stop' }, t('common.troubleText.key'));
  const { problem, since, holdsCalls } = trouble;
  const isDown = problem === 'unreachable' && since !== undefined;
  const says = isDown
    ? t('common.troubleText.since', { when: ago(since, now) })
    : t('common.troubleText.relay');
  const still = t(`common.troubleText.${holdsCalls ? 'holdsCalls' : 'callsGoOut'}`);
  return el('p', { class: 'notice' }, `${says} ${still}`);
}

/** Whether a press would only be refused: the key has to be replaced first. */
export const isHeld = ({ facts }: CardView): boolean => facts?.trouble?.kind === 'key';
