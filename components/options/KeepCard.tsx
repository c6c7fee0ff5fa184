import { useRef, useState } from 'preact/hooks';
import type { Settings } from '#lib/model/settings.ts';
import { NumberField } from '../Field.tsx';
import { Banner } from '../States.tsx';
import { Sure } from '../Sure.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import type { Beyond, OptionsProps } from './types.ts';

type Retention = Settings['retention'];

/** Whether less is kept than before; 0 is without limit. */
function isTighter(before: number, after: number): boolean {
  return after > 0 && (before === 0 || after < before);
}

/** A change of what is kept: counted, asked about if it erases, saved. */
function useRetention({ state, events }: OptionsProps) {
  const kept = state.settings.retention;
  /** The fields' values while they are counted, asked about or saved. */
  const [wanted, want] = useState<Retention | undefined>();
  const [asked, ask] = useState<Beyond | undefined>();
  const [done, setDone] = useState<number | 'failed' | undefined>();
  const latest = useRef<Retention | undefined>(undefined);

  const save = async (retention: Retention, erases: number) => {
    // A second press while it is saved is of no use, and counts nothing twice.
    ask(undefined);
    const saved = await events.save({ retention });
    want(undefined);
    setDone(saved ? erases || undefined : 'failed');
  };
  const propose = async (change: Partial<Retention>) => {
    const next = { ...(wanted ?? kept), ...change };
    latest.current = next;
    want(next);
    ask(undefined);
    setDone(undefined);
    if (!isTighter(kept.days, next.days) && !isTighter(kept.calls, next.calls)) return save(next, 0);
    const beyond = await events.countBeyond(next);
    // Another number was typed meanwhile, and is counted itself.
    if (latest.current !== next) return;
    if (beyond && beyond.calls + beyond.loose === 0) return save(next, 0);
    if (beyond) return ask(beyond);
    want(undefined);
    setDone('failed');
  };
  const keepThem = () => {
    latest.current = undefined;
    ask(undefined);
    want(undefined);
  };
  return { kept, wanted, asked, done, save, propose, keepThem };
}

/** How long calls are kept, and how many. What would erase calls at once is asked about first, with their number. */
export function KeepCard(props: OptionsProps) {
  const { t } = useSpeech();
  const { fixed } = props.state;
  const { kept, wanted, asked, done, save, propose, keepThem } = useRetention(props);
  const shown = wanted ?? kept;
  return (
    <Card title={t.options('keep')}>
      <div class="pair pair-two">
        <NumberField
          label={t.options('keepDays')}
          help={t.options('keepDaysHelp')}
          value={shown.days}
          min={0}
          max={36_500}
          unit={t.options('daysUnit', { count: shown.days })}
          fixed={fixed.includes('retention.days')}
          onValue={(days) => void propose({ days })}
        />
        <NumberField
          label={t.options('keepCalls')}
          help={t.options('keepCallsHelp')}
          value={shown.calls}
          min={0}
          max={1_000_000}
          unit={t.options('callsUnit', { count: shown.calls })}
          fixed={fixed.includes('retention.calls')}
          onValue={(calls) => void propose({ calls })}
        />
      </div>
      {wanted && asked && (
        <Sure
          no={t.options('keepThem')}
          yes={t.options('eraseYes')}
          onNo={keepThem}
          onYes={() => void save(wanted, asked.calls)}
        >
          {asked.calls > 0 && <p>{t.options('keepErases', { count: asked.calls })}</p>}
          {asked.loose > 0 && <p>{t.options('keepErasesLoose', { count: asked.loose })}</p>}
        </Sure>
      )}
      {done === 'failed' && <Banner tone="red">{t.options('notSaved')}</Banner>}
      {typeof done === 'number' && <Banner tone="good">{t.options('erased', { count: done })}</Banner>}
    </Card>
  );
}
