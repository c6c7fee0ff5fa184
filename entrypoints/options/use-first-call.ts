import { useEffect, useState } from 'preact/hooks';
import type { PageContext } from '#components/hooks/context.ts';
import { useLive } from '#components/hooks/live.ts';
import { useDial } from '#components/hooks/use-dial.ts';
import { useSpeech } from '#components/words.tsx';
import type { CallRow } from '#lib/model/call.ts';

/**
 * The welcome's call, followed until the platform took it or did not.
 * @param onTaken the platform took it: its caller ID is one of the account's, and is worth keeping
 */
export function useFirstCall({ db, send }: PageContext, onTaken: (from: string) => void) {
  const { t } = useSpeech();
  const [intentId, setIntentId] = useState<string | undefined>();
  const [fault, setFault] = useState<string | undefined>();
  const live = useLive<{ call: CallRow | undefined; hasTranscript: boolean } | undefined>(async () => {
    if (intentId === undefined) return undefined;
    const [call, job] = await Promise.all([db.calls.get(intentId), db.jobs.get({ intentId })]);
    return { call, hasTranscript: job?.state === 'completed' };
  }, [intentId]);
  const { call, hasTranscript = false } = (live.kind === 'ready' && live.value) || {};
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
  const read =
    intentId !== undefined && hasTranscript
      ? () => void send('ui.open', { what: 'reader', intentId })
      : undefined;
  return { call, fault, dial, place, read };
}
