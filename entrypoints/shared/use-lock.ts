import { useEffect, useRef, useState } from 'preact/hooks';
import type { Send } from '#lib/messages.ts';
import type { Settings } from '#lib/store/records.ts';
import type { Dial } from './use-dial.ts';

/** Whether the keys are locked, and whether calls can be placed at all. The call that met the lock goes out after it. */
export function useLock(send: Send, settings: Settings) {
  const [lock, setLock] = useState({ locked: false, wrong: false, busy: false });
  const [connected, setConnected] = useState(true);
  const wanted = useRef<Dial | undefined>(undefined);

  useEffect(() => {
    void send('vault.state', {}).then((state) => {
      if (state.ok) setLock((before) => ({ ...before, locked: state.value.locked }));
    });
    void send('keys.list', {}).then((keys) => {
      const hasKey = keys.ok && keys.value.some((key) => key.capability === 'click-to-call');
      if (keys.ok) setConnected(hasKey && settings.baseUrl !== '');
    });
  }, [send, settings.baseUrl]);

  return {
    lock,
    connected,
    meet(dial: Dial) {
      wanted.current = dial;
      setLock((before) => ({ ...before, locked: true }));
    },
    async unlock(passphrase: string, goOn: (dial: Dial) => void) {
      setLock({ locked: true, wrong: false, busy: true });
      const opened = await send('vault.unlock', { passphrase });
      const right = opened.ok && opened.value;
      setLock({ locked: !right, wrong: !right, busy: false });
      const dial = wanted.current;
      if (!right || !dial) return;
      wanted.current = undefined;
      goOn(dial);
    },
  };
}
