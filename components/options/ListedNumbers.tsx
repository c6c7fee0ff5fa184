import { Ban } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { ListedNumber, OptionsEvents } from './types.ts';

/** Numbers of the do-not-call list, searched by digits or reason; each can be taken off it. */
export function ListedNumbers(props: {
  /** How many are on the list: it is read again when that changes. */
  count: number;
  events: Pick<OptionsEvents, 'findListed' | 'unlist'>;
}) {
  const { t, f } = useSpeech();
  const { count, events } = props;
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly ListedNumber[] | undefined>();
  useEffect(() => {
    let gone = false;
    void events.findListed(text).then((rows) => {
      if (!gone) setFound(rows);
    });
    return () => {
      gone = true;
    };
  }, [text, count]);
  return (
    <>
      <TextField label={t.options('dncFind')} value={text} onValue={setText} />
      {found?.length === 0 && <p role="status">{t.options('dncNone')}</p>}
      {found !== undefined && found.length > 0 && (
        <ul class="rows">
          {found.map(({ e164, reason }) => (
            <li key={e164} class="row">
              <Icon of={Ban} class="key-icon" />
              <span class="row-words">
                <Ltr class="row-number">{f.phone(e164)}</Ltr>
                {reason && <Own class="secondary">{reason}</Own>}
              </span>
              <Button
                small
                look="quiet"
                aria-label={t.options('dncRemove', { number: f.phone(e164) })}
                onPress={() => void events.unlist(e164)}
              >
                {t.common('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
