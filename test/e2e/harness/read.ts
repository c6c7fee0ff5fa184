/** Questions that change nothing, asked of whatever document the page has: one that is unloaded meanwhile does not answer. */
import { eventually } from './eventually.ts';
import type { PageDriver } from './our-page.ts';

/** Answers of Firefox, then Chromium, for a document that went before it answered, in tabs and beside them. */
const UNLOADED = [
  /Document was unloaded|Actor 'MarionetteCommands' destroyed|Actor is no longer active|currentWindowGlobal is null/,
  /context was destroyed|Inspected target navigated|Cannot find (default execution )?context/,
];

/**
 * The work, once its document has been parsed. Its answer comes in a list: Firefox answers null for some documents that
 * are gone, as if the work had. A driver takes work as text.
 */
function inParsed<Args extends unknown[], Answer>(work: (...args: Args) => Answer | Promise<Answer>) {
  const text = `async (...args) => {
    if (document.readyState === 'loading')
      await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }));
    return [await (${work.toString()})(...args)];
  }`;
  return { toString: () => text } as unknown as (...args: Args) => Promise<[Answer] | null>;
}

/** Asks again until a document has answered; a page that is closed, and work that throws, are told at once. */
export function readingBy(evaluate: PageDriver['evaluate']): PageDriver['evaluate'] {
  return async <Args extends unknown[], Answer>(
    work: (...args: Args) => Answer | Promise<Answer>,
    args: Args,
  ) => {
    const told = await eventually(
      () =>
        evaluate(inParsed(work), args).then(
          (answered) => answered && { answer: answered[0] },
          (cause: unknown) => {
            if (UNLOADED.some((words) => words.test(String(cause)))) throw cause;
            return { cause };
          },
        ),
      { what: 'a document of the page stays until it has answered' },
    );
    if ('cause' in told) throw told.cause;
    return told.answer;
  };
}
