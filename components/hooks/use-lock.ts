import { useEffect, useState } from 'preact/hooks';
import { isHeld } from '#components/calls/state.ts';
import type { Send } from '#lib/messages/client.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { Settings } from '#lib/model/settings.ts';
import { type Trouble, troubleOf } from '#lib/model/trouble.ts';
import { useStoredTurns } from './use-stored.ts';

/**
 * Leads to where the passphrase is asked for: it stands on every page of the extension that shows calls, while locked.
 */
export function askPassphrase(): void {
  document.querySelector<HTMLInputElement>('.unlock input')?.focus();
}

/**
 * Whether the keys are locked, whether calls can be placed at all, and what keeps them from it. Unlocked, the
 * background itself sends the call that waits for it.
 * @param items calls that are shown: one that waits for the passphrase says that the keys were locked since, one that
 * failed, that a key may be void.
 */
export function useLock(send: Send, settings: Settings, items: readonly { row: CallRow }[]) {
  const held = items.some(({ row }) => isHeld(row));
  const failures = items.filter(({ row }) => row.failure).length;
  const turn = useStoredTurns('relay');
  const [trouble, setTrouble] = useState<Trouble | undefined>();
  const [lock, setLock] = useState({ locked: false, wrong: false, busy: false });
  const [connected, setConnected] = useState(true);

  useEffect(() => {
    void send('vault.state', {}).then((state) => {
      if (state.ok) setLock((before) => ({ ...before, locked: state.value.locked }));
    });
  }, [send, held]);
  useEffect(() => {
    void Promise.all([send('keys.list', {}), send('relay.state', {})]).then(([keys, relay]) => {
      const hasKey = keys.ok && keys.value.some((key) => key.capability === 'click-to-call');
      const brokered = relay.ok && relay.value.brokers.calls;
      if (keys.ok) setConnected(brokered || (hasKey && settings.baseUrl !== ''));
      if (keys.ok && relay.ok) setTrouble(troubleOf(keys.value, relay.value));
    });
  }, [send, settings.baseUrl, failures, turn]);

  return {
    lock,
    connected,
    trouble,
    async unlock(passphrase: string) {
      setLock({ locked: true, wrong: false, busy: true });
      const opened = await send('vault.unlock', { passphrase });
      const right = opened.ok && opened.value;
      setLock({ locked: !right, wrong: !right, busy: false });
    },
  };
}
