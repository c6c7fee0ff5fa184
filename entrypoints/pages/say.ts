import type { Notice } from '#components/Notices.tsx';
import type { Translators } from '#lib/locales/pages.ts';
import type { MessageFailure } from '#lib/messages.ts';
import type { Result } from '#lib/platform/result.ts';

/** Shows a sentence about what was just done, or could not be. */
export type Say = (tone: Notice['tone'], text: string) => void;

/** @returns takes the background's answer: says so where there was none or a no, and is true where it was done. */
export function sayUnless({ say, words }: { say: Say; words: Translators }) {
  return (answer: Result<unknown, MessageFailure>): boolean => {
    if (answer.ok && answer.value !== false) return true;
    say('red', !answer.ok && answer.error === 'gone' ? words.popup('gone') : words.common('notDone'));
    return false;
  };
}
