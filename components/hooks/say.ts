import type { Notice } from '#components/Notices.tsx';
import type { Result } from '#lib/core/result.ts';
import type { Translators } from '#lib/locales/areas.ts';
import { isJobsOwn } from '#lib/locales/job-failures.ts';
import type { MessageFailure } from '#lib/messages/client.ts';
import type { PlatformResult } from '#lib/platform/errors.ts';

/** Shows a sentence about what was just done, or could not be. */
export type Say = (tone: Notice['tone'], text: string) => void;

/** @returns takes the answer to what was asked of a job, and says why it failed if it did. */
export const sayFailure =
  ({ say, words }: { say: Say; words: Translators }) =>
  <Value>(answer: Result<PlatformResult<Value>, MessageFailure>): Value | undefined => {
    if (answer.ok && answer.value.ok) return answer.value.value;
    const code = answer.ok && !answer.value.ok ? answer.value.error.code : 'unexpected';
    say('red', isJobsOwn(code) ? words.failures(`job.${code}`) : words.failures(code));
    return undefined;
  };

/** @returns takes the background's answer: says so if there was none or a no, and is true if it was done. */
export function sayUnless({ say, words }: { say: Say; words: Translators }) {
  return (answer: Result<unknown, MessageFailure>): boolean => {
    if (answer.ok && answer.value !== false) return true;
    say('red', answer.ok ? words.common('notDone') : messageFailed(words, answer.error));
    return false;
  };
}

/** Says why the background could not answer, and what to do. */
export function messageFailed(words: Translators, failure: MessageFailure): string {
  if (failure === 'gone') return words.popup('gone');
  return words.common(failure === 'full' ? 'storageFull' : 'notDone');
}
