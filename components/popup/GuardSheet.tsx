import { Phone, TriangleAlert } from 'lucide';
import { isolated } from '#lib/format/isolate.ts';
import type { GuardAsk } from '#lib/messages.ts';
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

/** Asks once, in place, before a call that may not be wanted. */
export function GuardSheet({ to, name, asks, now, onConfirm, onClose }: GuardSheetProps) {
  const { t, f } = useSpeech();
  const blocked = asks.some((ask) => ask.blocking);
  return (
    <Sheet
      title={
        <>
          {t.common('call')} {name ? <Own>{name}</Own> : <Ltr>{f.phone(to)}</Ltr>}
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
        {asks.map((ask) => (
          <li key={ask.code} class="ask">
            <Icon of={TriangleAlert} class="tone-amber" />
            <span>
              <AskText ask={ask} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
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
              <Own class="secondary">{ask.reason}</Own>
            </>
          )}
        </>
      );
    case 'quiet-hours':
      return <>{t.calls('guard.quiet-hours', { time: ask.times.map(({ time }) => time).join(' / ') })}</>;
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
