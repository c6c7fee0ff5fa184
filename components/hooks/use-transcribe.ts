import { useState } from 'preact/hooks';
import type { CallItem } from '#components/calls/state.ts';
import type { Result } from '#components/popup/results.ts';
import type { TranscribeSheetProps } from '#components/popup/TranscribeSheet.tsx';
import type { Translators } from '#lib/locales/areas.ts';
import type { Send } from '#lib/messages/client.ts';
import type { Language } from '#lib/platform/contract.ts';
import { transcriptionPrice } from '#lib/platform/pricing.ts';
import { readRecordingAddress } from '#lib/transcripts/recording-address.ts';
import { type Say, sayFailure } from './say.ts';

const MICROS = 1_000_000;

/** A call's recording, or one at an address. */
type Target = { intentId: string } | { recordingUrl: string };

export interface TranscribeOptions {
  send: Send;
  words: Translators;
  say: Say;
  language: Language;
}

/** Minutes of the month's inclusive ones that are left, for the sheets; nothing if it is not known. */
export async function minutesLeft(send: Send): Promise<{ minutesLeft?: number }> {
  const usage = await send('usage.month', {});
  return usage.ok ? { minutesLeft: usage.value.includedLeftSeconds / 60 } : {};
}

/** Asks for transcriptions: the price first, then the job. */
export function useTranscribe({ send, words, say, language }: TranscribeOptions) {
  const [asked, setAsked] = useState<
    (Omit<TranscribeSheetProps, 'onConfirm' | 'onClose'> & { target: Target; id: string }) | undefined
  >();

  const taken = sayFailure({ say, words });

  const open = (
    target: Target,
    seconds: number | undefined,
    address: ReturnType<typeof readRecordingAddress>,
  ) => {
    setAsked({
      target,
      id: crypto.randomUUID(),
      language,
      ...(seconds !== undefined && { seconds, price: transcriptionPrice(seconds) / MICROS }),
      ...(address?.warning && { warning: address.warning, warningMinutes: address.minutesLeft }),
    });
    // The month so far comes a moment later; the price does not wait for it.
    void minutesLeft(send).then((left) => setAsked((now) => now && { ...now, ...left }));
  };

  return {
    asked,
    askFor({ row }: CallItem) {
      if (row.recordingUrl)
        open({ intentId: row.id }, row.durationSeconds, readRecordingAddress(row.recordingUrl, Date.now()));
    },
    askForAddress(result: Extract<Result, { kind: 'transcribe' }>) {
      open({ recordingUrl: result.url }, undefined, result);
    },
    async confirm(chosen: Language) {
      if (!asked) return;
      const { target, id } = asked;
      setAsked(undefined);
      const job = await send('job.submit', { id, language: chosen, ...target });
      if (taken(job)) say('good', words.popup('submitted'));
    },
    async lookUp(txnId: string, onFound: (jobId: string) => void) {
      const job = taken(await send('job.lookup', { txnId }));
      if (job) onFound(job.id);
    },
    /** Tries a failed job again; the job's own row shows what becomes of it. */
    async retry(jobId: string) {
      taken(await send('job.retry', { jobId }));
    },
    close: () => setAsked(undefined),
  };
}
