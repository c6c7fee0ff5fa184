import { Lock } from 'lucide';
import { useState } from 'preact/hooks';
import type { VaultState } from '#lib/model/key.ts';
import { Icon } from '../Icon.tsx';
import { Unlock } from '../Unlock.tsx';
import { useSpeech } from '../words.tsx';
import { PassphraseForm } from './PassphraseForm.tsx';
import type { OptionsEvents } from './types.ts';

/**
 * Stands before the first key, since a passphrase that is set later does not protect what the browser's files keep of
 * it. It can be passed over: the key's field is the next control.
 * @param id of the words, for the field that they concern
 */
export function PassphraseOffer(props: {
  id: string;
  vault: VaultState;
  /** The company wants one: there is no key before it. */
  required: boolean;
  events: Pick<OptionsEvents, 'setPassphrase' | 'unlock'>;
}) {
  const { t } = useSpeech();
  const { id, vault, required, events } = props;
  if (vault.locked) return <Locked events={events} />;
  if (vault.hasPassphrase)
    return (
      <p class="protect protect-done" id={id} role="status">
        <Icon of={Lock} class="protect-icon" />
        <span>{t.options('lockKept')}</span>
      </p>
    );
  return (
    <section class="protect" aria-labelledby={`${id}-title`}>
      <Icon of={Lock} class="protect-icon" />
      <div class="protect-body">
        <h3 class="protect-title" id={`${id}-title`}>
          {t.options(required ? 'lock' : 'lockOffer')}
        </h3>
        <p class="field-help" id={id}>
          {t.options(required ? 'lockRequired' : 'lockOfferText')}
        </p>
        <PassphraseForm has={false} required={required} events={events} />
      </div>
    </section>
  );
}

/** The browser was closed since it was set. */
export function Locked({ events }: { events: Pick<OptionsEvents, 'unlock'> }) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  return (
    <Unlock
      wrong={wrong}
      busy={busy}
      onUnlock={async (passphrase) => {
        setBusy(true);
        setWrong(!(await events.unlock(passphrase)));
        setBusy(false);
      }}
    />
  );
}
