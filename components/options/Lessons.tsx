import { UserPen } from 'lucide';
import { useState } from 'preact/hooks';
import { TAUGHT_FIELDS } from '#lib/model/taught-field.ts';
import type { Adapter, AdapterFault } from '#lib/sites/lessons.ts';
import { FileButton } from '../FileButton.tsx';
import { Banner } from '../States.tsx';
import { Sure } from '../Sure.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { Row, RowButton } from './Row.tsx';
import type { OptionsProps } from './types.ts';

/** Names that were corrected at the number's own card: which place of a site holds them. */
export function Lessons({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const { taught } = state.settings;
  const origins = [...new Set(taught.map(({ origin }) => origin))].toSorted();
  const fieldsOf = (origin: string) =>
    TAUGHT_FIELDS.filter((field) => taught.some((one) => one.origin === origin && one.field === field));
  return (
    <Card title={t.options('lessons')} help={t.options('lessonsHelp')}>
      {origins.length === 0 ? (
        <p>{t.options('lessonsNone')}</p>
      ) : (
        <ul class="rows">
          {origins.map((origin) => (
            <Row
              key={origin}
              icon={UserPen}
              title={<Ltr class="address">{origin}</Ltr>}
              more={fieldsOf(origin)
                .map((field) => t.options(`lesson.${field}`))
                .join(' · ')}
            >
              <RowButton
                name={t.options('lessonsExportWhat', { site: origin })}
                onPress={() => events.takeOutLessons(origin)}
              >
                {t.options('lessonsExport')}
              </RowButton>
              <RowButton
                name={t.options('lessonsForgetWhat', { site: origin })}
                onPress={() => events.forgetLessons(origin)}
              >
                {t.options('lessonsForget')}
              </RowButton>
            </Row>
          ))}
        </ul>
      )}
      <Import origins={origins} events={events} />
    </Card>
  );
}

/** State of a chosen file: it waits for a yes, was kept, or was refused. */
type Outcome =
  | { kind: 'asked'; adapter: Adapter }
  | { kind: 'kept'; site: string }
  | { kind: 'refused'; fault: AdapterFault | 'full' | 'failed' };

/** A site's file. It is asked before it replaces what was corrected there. */
function Import({ origins, events }: { origins: readonly string[]; events: OptionsProps['events'] }) {
  const { t } = useSpeech();
  const [outcome, setOutcome] = useState<Outcome | undefined>();

  async function keep(adapter: Adapter): Promise<void> {
    const kept = await events.takeInLessons(adapter);
    setOutcome(kept === 'ok' ? { kind: 'kept', site: adapter.site } : { kind: 'refused', fault: kept });
  }

  async function read(file: File): Promise<void> {
    setOutcome(undefined);
    const adapter = await events.readLessons(file);
    if (!adapter.ok) setOutcome({ kind: 'refused', fault: adapter.error });
    else if (origins.includes(adapter.value.site)) setOutcome({ kind: 'asked', adapter: adapter.value });
    else await keep(adapter.value);
  }

  return (
    <>
      <div class="buttons">
        <FileButton
          text={t.options('lessonsImport')}
          accept=".json,application/json"
          onFile={(file) => void read(file)}
        />
      </div>
      {outcome?.kind === 'asked' && (
        <Sure
          tone="amber"
          yes={t.options('lessonsReplace')}
          onNo={() => setOutcome(undefined)}
          onYes={() => void keep(outcome.adapter)}
        >
          {t.options('lessonsReplaceSure', { site: outcome.adapter.site })}
        </Sure>
      )}
      {outcome?.kind === 'kept' && (
        <Banner tone="good">{t.options('lessonsImported', { site: outcome.site })}</Banner>
      )}
      {outcome?.kind === 'refused' && (
        <Banner tone="red">
          {outcome.fault === 'failed' ? t.options('notSaved') : t.options(`lessonsFault.${outcome.fault}`)}
        </Banner>
      )}
    </>
  );
}
