import { useState } from 'preact/hooks';
import type { CallItem } from '#components/calls/state.ts';
import type { Result } from '#components/popup/results.ts';
import type { TranscribeSheetProps } from '#components/popup/TranscribeSheet.tsx';
import type { Translators } from '#lib/locales/areas.ts';
import { isJobsOwn } from '#lib/locales/job-failures.ts';
import type { Send } from '#lib/messages/client.ts';
import type { Language } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import { transcriptionPrice } from '#lib/platform/pricing.ts';
import { readRecordingAddress } from '#lib/transcripts/recording-address.ts';
import type { Say } from './say.ts';

const MICROS = 1_000_000;

type Target = { kind: 'call'; intentId: string } | { kind: 'address'; url: string };

interface TranscribeOptions {
  send: Send;
  words: Translators;
  say: Say;
  language: Language;
}

/** Asks for transcriptions: the price first, then the job. */
export function useTranscribe({ send, words, say, language }: TranscribeOptions) {
  const [asked, setAsked] = useState<
    (Omit<TranscribeSheetProps, 'onConfirm' | 'onClose'> & { target: Target; id: string }) | undefined
  >();

  const fail = ({ code }: PlatformFailure) =>
    say('red', isJobsOwn(code) ? words.failures(`job.${code}`) : words.failures(code));

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
    void send('usage.month', {}).then((usage) => {
      if (usage.ok)
        setAsked(
          (now) =>
            now && {
              ...now,
              minutesLeft: usage.value.includedLeftSeconds / 60,
            },
        );
    });
  };

  return {
    asked,
    askFor({ row }: CallItem) {
      if (row.recordingUrl)
        open(
          { kind: 'call', intentId: row.id },
          row.durationSeconds,
          readRecordingAddress(row.recordingUrl, Date.now()),
        );
    },
    askForAddress(result: Extract<Result, { kind: 'transcribe' }>) {
      open({ kind: 'address', url: result.url }, undefined, result);
    },
    async confirm(chosen: Language) {
      if (!asked) return;
      const { target, id } = asked;
      setAsked(undefined);
      const answer = await send('job.submit', {
        id,
        language: chosen,
        ...(target.kind === 'call' ? { intentId: target.intentId } : { recordingUrl: target.url }),
      });
      if (!answer.ok) return say('red', words.failures('unexpected'));
      if (!answer.value.ok) return fail(answer.value.error);
      say('good', words.popup('submitted'));
    },
    async lookUp(txnId: string, onFound: (jobId: string) => void) {
      const answer = await send('job.lookup', { txnId });
      if (!answer.ok) return say('red', words.failures('unexpected'));
      if (!answer.value.ok) return fail(answer.value.error);
      onFound(answer.value.value.id);
    },
    /** Tries a failed job again; the job's own row shows what becomes of it. */
    async retry(jobId: string) {
      const answer = await send('job.retry', { jobId });
      if (!answer.ok) return say('red', words.failures('unexpected'));
      if (!answer.value.ok) fail(answer.value.error);
    },
    close: () => setAsked(undefined),
  };
}
