import { FileCode2 } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isolatedName } from '#lib/core/bidi.ts';
import type { ApiSpecFacts } from '#lib/platform/api-spec-facts.ts';
import { FileButton } from '../FileButton.tsx';
import { Icon } from '../Icon.tsx';
import { Banner } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import type { OptionsEvents } from './types.ts';

/** Takes the account's OpenAPI file, dropped or chosen, and says what it found in it. */
export function SpecDrop(props: { events: Pick<OptionsEvents, 'readSpec'> }) {
  const { t } = useSpeech();
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [answer, setAnswer] = useState<Awaited<ReturnType<OptionsEvents['readSpec']>>>();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  const cancel = () => {
    latest.current?.abort();
    setReading(false);
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    cancel();
    const controller = new AbortController();
    latest.current = controller;
    setAnswer(undefined);
    setReading(true);
    const said = await props.events.readSpec(file, controller.signal);
    if (controller.signal.aborted) return;
    setReading(false);
    setAnswer(said);
  };
  const facts = answer?.ok ? answer.value : undefined;
  return (
    <section
      class={`stack drop${over ? ' drop-over' : ''}`}
      aria-label={t.options('spec')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void read(event.dataTransfer?.files[0]);
      }}
    >
      <div class="drop-line">
        <Icon of={FileCode2} size={20} />
        <p class="drop-text">{t.options('specHelp')}</p>
        <FileButton
          text={t.options('specChoose')}
          label={t.options('spec')}
          accept=".json,.yaml,.yml,application/json,application/yaml"
          onFile={(file) => void read(file)}
        />
      </div>
      {reading && (
        <Banner tone="info" deeds={[{ label: t.common('cancel'), onPress: cancel }]}>
          {t.options('specReading')}
        </Banner>
      )}
      {answer && !answer.ok && <Banner tone="red">{t.options(`specFault.${answer.error}`)}</Banner>}
      {facts && (
        <Banner tone={facts.baseUrl ? 'good' : 'amber'}>
          {t.options('specFound', { found: foundWords(t, facts) })}
        </Banner>
      )}
      {facts?.refused && (
        <Banner tone="amber">
          {t.options('specRefused', { url: isolatedName(facts.refused.url) })}{' '}
          {t.options(`address.${facts.refused.fault}`)}
        </Banner>
      )}
    </section>
  );
}

function foundWords(t: ReturnType<typeof useSpeech>['t'], facts: ApiSpecFacts): string {
  return [
    facts.baseUrl ? t.options('specBase', { url: isolatedName(facts.baseUrl) }) : t.options('specNoBase'),
    t.options(facts.calls ? 'specCalls' : 'specNoCalls'),
    t.options(facts.transcriptions ? 'specTranscriptions' : 'specNoTranscriptions'),
  ].join(' · ');
}
