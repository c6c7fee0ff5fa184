/** Handles presses on a transcript, in the popup and in the reader. */
import type { CallEvents } from '#components/calls/events.ts';
import type { ReaderPlace } from '#components/hooks/reader-place.ts';
import type { OpenedProps, OpenedState } from '#components/reader/Opened.tsx';
import type { Speech } from '#components/words.tsx';
import type { Send } from '#lib/messages/client.ts';
import { type Say, sayUnless } from './say.ts';
import { takeOut } from './take-out.ts';
import type { useTranscribe } from './use-transcribe.ts';

/** @returns what can be done with what is open at `place`. */
export function transcriptEvents(parts: {
  send: Send;
  speech: Speech;
  opened: OpenedState | undefined;
  place: ReaderPlace;
  transcribe: Pick<ReturnType<typeof useTranscribe>, 'retry'>;
  /** Shows another place, or none. */
  go(place: ReaderPlace | undefined): void;
  say: Say;
  /** The reader at that place, as an address of this browser. */
  addressOf(place: ReaderPlace): string;
  /** Rejects if the browser refuses. */
  writeClipboard(text: string): Promise<void>;
}): Omit<OpenedProps['events'], Exclude<keyof CallEvents, 'onTranscript'>> {
  const { send, speech, opened, place, go, say } = parts;
  const { t } = speech;
  const told = sayUnless({ say, words: t });
  const copy = async (text: string) => {
    try {
      await parts.writeClipboard(text);
      say('good', t.calls('copied'));
    } catch {
      // Browsers refuse if the page has lost the focus, or a company's policy forbids it.
      say('red', t.calls('notCopied'));
    }
  };
  const out = (how: Parameters<typeof takeOut>[0]) => {
    if (opened?.kind === 'call') void takeOut(how, opened, speech, copy);
  };
  return {
    onRetryJob: (job) => void parts.transcribe.retry(job.id),
    onLink: (job, intentId) =>
      void send('job.link', { jobId: job.id, intentId }).then(
        (answer) => told(answer) && go({ call: intentId }),
      ),
    onForget: (job) =>
      void send('job.forget', { jobId: job.id }).then((answer) => told(answer) && go(undefined)),
    onRename: (job, label, name) => void send('speaker.rename', { jobId: job.id, label, name }).then(told),
    onTakeOut: (how) =>
      how.kind === 'own-link' ? void copy(parts.addressOf({ ...place, at: how.seconds })) : out(how),
    onCopySentence: (sentence) => out({ kind: 'sentence', sentence }),
    onCopyLink: (sentence) => out({ kind: 'quotation', sentence }),
  };
}
