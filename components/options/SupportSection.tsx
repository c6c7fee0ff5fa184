import { Copy, FileText } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import type { LoggedEvent } from '#lib/model/event-log.ts';
import { Button } from '../Button.tsx';
import { Banner } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { eventWords } from './event-words.ts';
import { StorageCard } from './StorageCard.tsx';
import type { OptionsEvents, OptionsProps } from './types.ts';

/** Where help is asked for: diagnostics to send along, what happened last, and what is kept where. */
export function SupportSection({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  return (
    <>
      <Diagnostics events={events} />
      <StorageCard events={events} />
      <Card title={t.support('log')} help={t.support('logHelp')}>
        <Log now={state.now} load={events.listEvents} />
      </Card>
      <Card title={t.support('privacy')} help={t.support('privacyHelp')}>
        <a class="alone" href="/privacy.html" target="_blank" rel="noopener">
          {t.support('privacyOpen')}
        </a>
      </Card>
    </>
  );
}

function Diagnostics({ events }: { events: OptionsEvents }) {
  const { t } = useSpeech();
  const [text, setText] = useState<string>();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const load = async () => {
    const made = await events.diagnostics();
    setText(made);
    if (made === undefined) setOutcome('failed');
    return made;
  };
  const copy = async () => {
    const made = await load();
    if (made !== undefined) setOutcome((await events.copy(made)) ? 'copied' : 'failed');
  };
  return (
    <Card title={t.support('diagnostics')} help={t.support('diagnosticsHelp')}>
      <div class="buttons">
        <Button look="primary" icon={Copy} onPress={() => void copy()}>
          {t.support('copy')}
        </Button>
        <Button icon={FileText} onPress={() => void load()}>
          {t.support('show')}
        </Button>
      </div>
      <div role="status">
        {outcome === 'copied' && <Banner tone="good">{t.support('copied')}</Banner>}
        {outcome === 'failed' && <Banner tone="red">{t.support('copyFailed')}</Banner>}
      </div>
      {text !== undefined && (
        <section class="diagnostics" aria-label={t.support('diagnostics')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
          <pre dir="ltr" tabIndex={0}>
            {text}
          </pre>
        </section>
      )}
    </Card>
  );
}

function Log({ now, load }: { now: number; load: OptionsEvents['listEvents'] }) {
  const speech = useSpeech();
  const { t, f } = speech;
  const [events, setEvents] = useState<readonly LoggedEvent[]>();
  useEffect(() => {
    void load().then(setEvents);
  }, [load]);
  if (!events) return null;
  if (events.length === 0) return <p class="card-help">{t.support('logNone')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keys
    <ol class="log" tabIndex={0} aria-label={t.support('log')}>
      {events.toReversed().map((event) => (
        <li key={`${event.at} ${event.kind} ${event.code}`} class="log-row">
          <span class="log-when">{f.when(event.at, now)}</span>
          <span class="log-kind">{t.support(`kind.${event.kind}`)}</span>
          <span class="log-words">{eventWords(event, speech)}</span>
        </li>
      ))}
    </ol>
  );
}
