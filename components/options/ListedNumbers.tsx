import { Ban } from 'lucide';
import { useState } from 'preact/hooks';
import { TextField } from '../Field.tsx';
import { Ltr, Own } from '../Text.tsx';
import { useAnswer } from '../use-answer.ts';
import { useSpeech } from '../words.tsx';
import { Row, RowButton } from './Row.tsx';
import type { OptionsEvents } from './types.ts';

/** Numbers of the do-not-call list, searched by digits or reason; each can be taken off it. */
export function ListedNumbers(props: {
  /** How many are on the list: it is read again when that changes. */
  count: number;
  events: Pick<OptionsEvents, 'findListed' | 'unlist'>;
}) {
  const { t, f } = useSpeech();
  const { count, events } = props;
  const [text, setText] = useState('');
  const found = useAnswer(() => events.findListed(text), [text, count]);
  return (
    <>
      <TextField label={t.options('dncFind')} value={text} onValue={setText} />
      {found?.length === 0 && <p role="status">{t.options('dncNone')}</p>}
      {found !== undefined && found.length > 0 && (
        <ul class="rows">
          {found.map(({ e164, reason }) => (
            <Row
              key={e164}
              icon={Ban}
              title={<Ltr class="row-number">{f.phone(e164)}</Ltr>}
              more={reason && <Own>{reason}</Own>}
            >
              <RowButton
                name={t.options('dncRemove', { number: f.phone(e164) })}
                onPress={() => events.unlist(e164)}
              >
                {t.common('remove')}
              </RowButton>
            </Row>
          ))}
        </ul>
      )}
    </>
  );
}
