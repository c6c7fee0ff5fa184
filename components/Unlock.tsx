import { Lock } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './Button.tsx';
import { TextField } from './Field.tsx';
import { Form } from './Form.tsx';
import { Icon } from './Icon.tsx';
import { useSpeech } from './words.tsx';

/** Opens the keys with the passphrase; what is stored stays readable meanwhile. */
export function Unlock(props: {
  wrong: boolean;
  busy: boolean;
  /** Takes the focus when it comes, from a field in which nothing was written, and gives it back when it goes. */
  takesFocus?: boolean;
  onUnlock: (passphrase: string) => void;
}) {
  const { t } = useSpeech();
  const [passphrase, setPassphrase] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { takesFocus = false } = props;
  useEffect(() => {
    const before = document.activeElement;
    if (!takesFocus || (before instanceof HTMLInputElement && before.value !== '')) return;
    form.current?.querySelector('input')?.focus();
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, [takesFocus]);
  return (
    <Form ref={form} class="stack stack-2 unlock" onSend={() => passphrase && props.onUnlock(passphrase)}>
      <p class="unlock-text">
        <Icon of={Lock} />
        <span>{t.common('lockedText')}</span>
      </p>
      <TextField
        label={t.common('passphrase')}
        type="password"
        ltr
        autocomplete="current-password"
        value={passphrase}
        onValue={setPassphrase}
        {...(props.wrong && { error: t.common('wrongPassphrase') })}
      >
        <Button look="primary" type="submit" disabled={props.busy || passphrase === ''}>
          {t.common('unlock')}
        </Button>
      </TextField>
    </Form>
  );
}
