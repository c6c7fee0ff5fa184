/** Answers by text: labels repeat. */
import { withoutMarks } from './chars.ts';

/** Texts of a long thread; with more it begins again. */
const MOST_REMEMBERED = 4000;

/** @param find is asked once a text, without the marks in it that take no room. */
export function createMemo<Answer>(find: (text: string) => Answer) {
  const known = new Map<string, Answer>();
  return {
    of(text: string): Answer {
      let answer = known.get(text);
      if (answer === undefined) {
        if (known.size >= MOST_REMEMBERED) known.clear();
        answer = find(withoutMarks(text));
        known.set(text, answer);
      }
      return answer;
    },
    clear: () => known.clear(),
  };
}
