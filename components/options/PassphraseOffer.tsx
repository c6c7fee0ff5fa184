import { Lock } from 'lucide';
import { useState } from 'preact/hooks';
import { Icon } from '../Icon.tsx';
import { Unlock } from '../Unlock.tsx';
import { useSpeech } from '../words.tsx';
import { PassphraseForm } from './PassphraseForm.tsx';
import type { OptionsEvents, OptionsProps } from './types.ts';

/** Id of its words, for the field that they concern. */
export const PROTECT = 'protect';

/**
 * Stands before the first key, since a passphrase that is set later does not protect what the browser's files keep of
 * it. It can be passed over: the key's field is the next control.
 */
export function PassphraseOffer({ state: { vault, fixed }, events }: OptionsProps) {
  const { t } = useSpeech();
  // Where the company wants one there is no key before it.
  const required = fixed.includes('passphrase');
  if (vault.locked) return <Locked events={events} />;
  if (vault.hasPassphrase)
    return (
      <p class="protect protect-done" id={PROTECT} role="status">
        <Icon of={Lock} class="protect-icon" />
        <span>{t.options('lockKept')}</span>
      </p>
    );
  return (
    <section class="protect" aria-labelledby={`${PROTECT}-title`}>
      <Icon of={Lock} class="protect-icon" />
      <div class="stack stack-2 protect-body">
        <h3 class="protect-title" id={`${PROTECT}-title`}>
          {t.options(required ? 'lock' : 'lockOffer')}
        </h3>
        <p class="field-help" id={PROTECT}>
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
