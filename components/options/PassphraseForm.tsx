import { useState } from 'preact/hooks';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { useSpeech } from '../words.tsx';
import type { OptionsEvents } from './types.ts';

const SHORTEST = 8;
/** A field for one that is not kept yet. */
const NEW = { type: 'password', ltr: true, autocomplete: 'new-password' } as const;

interface PassphraseFormProps {
  has: boolean;
  /** The company wants one: it cannot be taken off. */
  required?: boolean;
  events: Pick<OptionsEvents, 'setPassphrase'>;
}

/** Sets, changes or takes off the passphrase. */
export function PassphraseForm({ has, required = false, events }: PassphraseFormProps) {
  const { t } = useSpeech();
  const [mode, setMode] = useState<'closed' | 'set' | 'off'>('closed');
  if (mode !== 'closed')
    return <OpenForm has={has} mode={mode} events={events} onClose={() => setMode('closed')} />;
  return (
    <div class="buttons">
      <Button onPress={() => setMode('set')}>{has ? t.options('lockChange') : t.options('lockSet')}</Button>
      {has && !required && (
        <Button look="quiet" onPress={() => setMode('off')}>
          {t.options('lockRemove')}
        </Button>
      )}
    </div>
  );
}

function OpenForm({
  has,
  mode,
  events,
  onClose,
}: PassphraseFormProps & { mode: 'set' | 'off'; onClose: () => void }) {
  const { t } = useSpeech();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState<'short' | 'differ' | 'wrong' | undefined>();
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    // The key is made slowly on purpose; a second one would be asked for the passphrase that the first has just set.
    if (busy) return;
    if (mode === 'set' && next.length < SHORTEST) return setFault('short');
    if (mode === 'set' && next !== again) return setFault('differ');
    setBusy(true);
    const done = await events
      .setPassphrase(mode === 'off' ? '' : next, has ? current : undefined)
      .finally(() => setBusy(false));
    if (done) onClose();
    else setFault('wrong');
  };
  return (
    <Form class="stack" aria-busy={busy} onSend={keep}>
      {has && (
        <TextField
          label={t.options('lockCurrent')}
          type="password"
          ltr
          autocomplete="current-password"
          value={current}
          {...(fault === 'wrong' && { error: t.common('wrongPassphrase') })}
          onValue={setCurrent}
        />
      )}
      {mode === 'set' && (
        <>
          <TextField
            {...NEW}
            label={t.options('lockNew')}
            value={next}
            help={`${t.options('lockShort')} ${t.options('lockLost')}`}
            {...(fault === 'short' && { error: t.options('lockShort') })}
            onValue={setNext}
          />
          <TextField
            {...NEW}
            label={t.options('lockAgain')}
            value={again}
            {...(fault === 'differ' && { error: t.options('lockDiffer') })}
            onValue={setAgain}
          />
        </>
      )}
      <div class="buttons">
        <Button type="submit" look="primary">
          {mode === 'off' ? t.options('lockRemove') : t.common('save')}
        </Button>
        <Button look="quiet" onPress={onClose}>
          {t.common('cancel')}
        </Button>
      </div>
    </Form>
  );
}
