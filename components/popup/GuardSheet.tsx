import { Ban, CircleHelp, History, Phone } from 'lucide';
import { isolated, isolatedName } from '#lib/core/bidi.ts';
import { byRank, type GuardAsk, guardRank, leadsToNo } from '#lib/model/guard.ts';
import { Icon } from '../Icon.tsx';
import { Ltr, Own } from '../Text.tsx';
import { timesInOrder, useSpeech } from '../words.tsx';
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
  const no = leadsToNo(asks);
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
      leave={{ label: t.common(blocked ? 'close' : 'cancel'), look: no ? 'primary' : 'plain' }}
      yes={
        !blocked && {
          label: t.calls('guard.confirm'),
          look: no ? 'danger' : 'primary',
          icon: Phone,
          onPress: onConfirm,
        }
      }
    >
      <ul class="stack stack-2">
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

function AskText({ ask, now }: { ask: GuardAsk; now: number }) {
  const { t, f } = useSpeech();
  switch (ask.code) {
    case 'recent':
    case 'under-way':
      return (
        <>
          {ask.at === undefined
            ? t.calls(`guard.${ask.code}-elsewhere`)
            : t.calls(`guard.${ask.code}`, { when: f.when(ask.at, now) })}
        </>
      );
    case 'do-not-call':
      return (
        <>
          {t.calls(
            ask.company
              ? 'guard.do-not-call-company'
              : ask.blocking
                ? 'guard.do-not-call-blocked'
                : 'guard.do-not-call',
          )}
          {ask.company && <Listing {...ask.company} now={now} />}
          {ask.reason && (
            <>
              {' '}
              <Own>{ask.reason}</Own>
            </>
          )}
        </>
      );
    case 'list-unread':
      return <>{t.calls('guard.list-unread')}</>;
    case 'list-lost':
      return <>{t.calls('guard.list-lost', { number: f.number(ask.count) })}</>;
    case 'quiet-hours':
      return <>{t.calls('guard.quiet-hours', { time: timesInOrder(f, ask.times).join(' / ') })}</>;
    case 'premium':
      return <>{t.calls('guard.premium')}</>;
    case 'emergency':
      return <>{t.calls(ask.short ? 'guard.short' : 'guard.emergency')}</>;
    case 'other-number':
      return (
        <>
          {t.calls('guard.other-number', { reads: isolated(ask.reads), calls: isolated(ask.calls) })}
          <dl class="two-numbers">
            {(['reads', 'calls'] as const).map((which) => (
              <div key={which}>
                <dt>{t.calls(`guard.${which}`)}</dt>
                <dd>
                  <Ltr>{ask[which]}</Ltr>
                </dd>
              </div>
            ))}
          </dl>
        </>
      );
    case 'guess':
      return (
        <>{t.calls('guard.guess', { country: ask.country ? f.country(ask.country) : t.common('unknown') })}</>
      );
  }
}

/** Who put a number on the company's list, and when. */
function Listing({ by, at, now }: { by?: string; at?: number; now: number }) {
  const { t, f } = useSpeech();
  if (at === undefined) return null;
  const when = f.when(at, now);
  return (
    <>
      {' '}
      {by
        ? t.calls('guard.listed-by', { who: isolatedName(by), when })
        : t.calls('guard.listed-when', { when })}
    </>
  );
}
