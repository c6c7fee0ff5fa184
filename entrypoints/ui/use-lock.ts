import { useEffect, useState } from 'preact/hooks';
import type { Send } from '#lib/messages/client.ts';
import type { Settings } from '#lib/model/settings.ts';

/**
 * Leads to where the passphrase is asked for: it stands on every page of the extension that shows calls, while locked.
 */
export function askPassphrase(): void {
  document.querySelector<HTMLInputElement>('.unlock input')?.focus();
}

/**
 * Whether the keys are locked, and whether calls can be placed at all. Unlocked, the background itself sends the call
 * that waits for it.
 * @param held a call waits for the passphrase: they were locked while this page was open.
 */
export function useLock(send: Send, settings: Settings, held: boolean) {
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
    });
  }, [send, settings.baseUrl]);

  return {
    lock,
    connected,
    async unlock(passphrase: string) {
      setLock({ locked: true, wrong: false, busy: true });
      const opened = await send('vault.unlock', { passphrase });
      const right = opened.ok && opened.value;
      setLock({ locked: !right, wrong: !right, busy: false });
    },
  };
}
