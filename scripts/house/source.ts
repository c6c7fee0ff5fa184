/** Our own files as a check reads them: text, syntax tree, comments. */
import { readFileSync } from 'node:fs';
import { type Comment, type Program, parseSync } from 'oxc-parser';

export interface Source {
  path: string;
  text: string;
  program: Program;
  comments: readonly Comment[];
  /** Line of an offset, from 1. */
  lineAt(offset: number): number;
}

/** @param read gives a file's text: a test hands in its own. */
export function readSource(
  path: string,
  read: (path: string) => string = (file) => readFileSync(file, 'utf8'),
): Source {
  const text = read(path);
  const { program, comments } = parseSync(path, text);
  return { path, text, program, comments, lineAt: (offset) => text.slice(0, offset).split('\n').length };
}
