import type { Notice } from '#components/Notices.tsx';
import type { Result } from '#lib/core/result.ts';
import type { Translators } from '#lib/locales/areas.ts';
import type { MessageFailure } from '#lib/messages/client.ts';

/** Shows a sentence about what was just done, or could not be. */
export type Say = (tone: Notice['tone'], text: string) => void;

/** @returns takes the background's answer: says so if there was none or a no, and is true if it was done. */
export function sayUnless({ say, words }: { say: Say; words: Translators }) {
  return (answer: Result<unknown, MessageFailure>): boolean => {
    if (answer.ok && answer.value !== false) return true;
    say('red', !answer.ok && answer.error === 'gone' ? words.popup('gone') : words.common('notDone'));
    return false;
  };
}
