/** Words and openings that comments do not use, each with what to write instead. */
import type { Source } from './source.ts';

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?<!`)(nobody|somebody|no one|whoever|whatsoever)\b/i, 'name what acts or does not act'],
  [/\b(anew|herein|thereof|likewise|lest|whence|hitherto)\b/i, 'say it in everyday words'],
];

/** A test's title may be a question; the comment of a declaration is none. */
const OPENINGS: typeof WORDS = [
  [/^\W*What\b(?![^.]*\?)/, 'begin with the subject or the verb: "Returns …", "The chunks …"'],
];

/** A sentence for each comment that is not plain, with its line. */
export function commentWordFaults({ path, comments, lineAt }: Source): string[] {
  return comments.flatMap(({ value, start }) =>
    [...WORDS, ...(path.startsWith('test/') ? [] : OPENINGS)].flatMap(([pattern, advice]) => {
      const found = pattern.exec(value);
      return found === null
        ? []
        : [
            `${path}:${lineAt(start + 2 + found.index)} "${found[0].replace(/^\W+/, '')}" in a comment: ${advice}`,
          ];
    }),
  );
}
