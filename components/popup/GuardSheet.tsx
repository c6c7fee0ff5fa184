import { Ban, CircleHelp, History, Phone } from 'lucide';
import { isolated, isolatedName } from '#lib/core/bidi.ts';
import { byRank, type GuardAsk, guardRank, type LocalTime } from '#lib/model/guard.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Sheet } from './Sheet.tsx';

export interface GuardSheetProps {
  to: string;
  name?: string | undefined;
  asks: readonly GuardAsk[];
  now: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** A stop, a question and a note are told apart before they are read. */
const SIGNS = {
  stop: { icon: Ban, tone: 'red' },
  question: { icon: CircleHelp, tone: 'amber' },
  note: { icon: History, tone: 'plain' },
} as const;

/** Asks once, in place, before a call that may not be wanted. */
export function GuardSheet({ to, name, asks, now, onConfirm, onClose }: GuardSheetProps) {
  const { t, f } = useSpeech();
  const blocked = asks.some((ask) => ask.blocking);
  return (
    <Sheet
      title={
        <>
          {t.common('callNumber', { number: name ? isolatedName(name) : isolated(f.phone(to)) })}
          {name && (
            <span class="sheet-number">
              <Ltr>{f.phone(to)}</Ltr>
            </span>
          )}
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{blocked ? t.common('close') : t.common('cancel')}</Button>
          {!blocked && (
            <Button look="primary" icon={Phone} onPress={onConfirm}>
              {t.calls('guard.confirm')}
            </Button>
          )}
        </>
      }
    >
      <ul class="asks">
        {byRank(asks).map((ask) => {
          const rank = guardRank(ask);
          const { icon, tone } = SIGNS[rank];
          return (
            <li key={ask.code} class={`ask ask-${rank}`}>
              <Icon of={icon} class={`tone-${tone}`} />
              <span>
                <AskText ask={ask} now={now} />
              </span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

/** Each time once, the earliest first: several zones may show the same. */
function timesOf(f: ReturnType<typeof useSpeech>['f'], times: readonly LocalTime[]): string {
  const shown = [...new Set(times.map(({ time }) => time))].sort();
  return shown.map((time) => f.time(time)).join(' / ');
}

function AskText({ ask, now }: { ask: GuardAsk; now: number }) {
  const { t, f } = useSpeech();
  switch (ask.code) {
    case 'recent':
      return <>{t.calls('guard.recent', { when: f.when(ask.at, now) })}</>;
    case 'do-not-call':
      return (
        <>
          {t.calls(ask.blocking ? 'guard.do-not-call-blocked' : 'guard.do-not-call')}
          {ask.reason && (
            <>
              {' '}
              <Own>{ask.reason}</Own>
            </>
          )}
        </>
      );
    case 'quiet-hours':
      return <>{t.calls('guard.quiet-hours', { time: timesOf(f, ask.times) })}</>;
    case 'premium':
      return <>{t.calls('guard.premium')}</>;
    case 'emergency':
      return <>{t.calls(ask.short ? 'guard.short' : 'guard.emergency')}</>;
    case 'other-number':
      return <>{t.calls('guard.other-number', { reads: isolated(ask.reads), calls: isolated(ask.calls) })}</>;
    case 'guess':
      return (
        <>{t.calls('guard.guess', { country: ask.country ? f.country(ask.country) : t.common('unknown') })}</>
      );
  }
}
