/**
 * Labelled pages of applications: whose each marked number is. A page is an HTML file that begins with a comment of
 * JSON: the application, the page's address, and by the value of `data-n` what is expected. What is not expected is to
 * be left empty. The markup is made up in the shape that the application's own has; nothing in it is copied.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';

const headSchema = z.strictObject({
  app: z.string(),
  url: z.url(),
  numbers: z.record(
    z.string(),
    z.strictObject({
      person: z.string().optional(),
      company: z.string().optional(),
      /** `contact:6`, as the address says it. */
      record: z.string().optional(),
    }),
  ),
});

export type Whose = z.infer<typeof headSchema>['numbers'][string];
export interface ContextPage extends z.infer<typeof headSchema> {
  name: string;
  html: string;
}

const FOLDERS = { open: 'test/corpus/context', 'held-out': 'test/corpus/context/held-out' } as const;

/** The pages that rules were written with, or those labelled afterwards. */
export function contextPages(set: keyof typeof FOLDERS): ContextPage[] {
  return globSync(`${FOLDERS[set]}/*.html`)
    .sort()
    .map((file) => {
      const [, head = '', html = ''] = /^<!--(.*?)-->\n(.*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
      return { name: basename(file, '.html'), html, ...headSchema.parse(JSON.parse(head)) };
    });
}

export type Verdict = 'right' | 'wrong' | 'empty';

/** Judges the facts of a number by what is expected. One false word makes it wrong; a missing one leaves it empty. */
export function judge(expected: Whose, said: Whose): Verdict {
  const fields = ['person', 'company', 'record'] as const;
  if (fields.some((field) => said[field] !== undefined && said[field] !== expected[field])) return 'wrong';
  return fields.every((field) => said[field] === expected[field]) ? 'right' : 'empty';
}
