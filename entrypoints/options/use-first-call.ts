import { useEffect, useState } from 'preact/hooks';
import { useSpeech } from '#components/words.tsx';
import type { CallRow } from '#lib/model/call.ts';
import type { PageContext } from '#lib/ui/context.ts';
import { useLive } from '#lib/ui/live.ts';
import { useDial } from '../ui/use-dial.ts';

/**
 * The welcome's call, followed until the platform took it or did not.
 * @param onTaken the platform took it: its caller ID is one of the account's, and is worth keeping
 */
export function useFirstCall({ db, send }: PageContext, onTaken: (from: string) => void) {
  const { t } = useSpeech();
  const [intentId, setIntentId] = useState<string | undefined>();
  const [fault, setFault] = useState<string | undefined>();
  const live = useLive<CallRow | undefined>(
    async () => (intentId === undefined ? undefined : db.calls.get(intentId)),
    [intentId],
  );
  const call = live.kind === 'ready' ? live.value : undefined;
  const taken = call?.state === 'initiated' || call?.state === 'completed';
  const from = call?.from;
  useEffect(() => {
    if (taken && from !== undefined) onTaken(from);
  }, [taken, from]);
  const dial = useDial({ send, words: t, say: (_tone, text) => setFault(text), onPlaced: setIntentId });
  const place = (caller: string, to: string) => {
    setFault(undefined);
    void dial.start({
      kind: 'new',
      to,
      from: caller,
      ext: '',
      country: undefined,
      guess: false,
      context: { crm: 'generic' },
    });
  };
  return { call, fault, dial, place };
}
