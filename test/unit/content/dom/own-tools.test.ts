/**
 * `<img name="querySelector">` puts itself in the place of `document.querySelector`, in our world as well. So what runs
 * in pages asks nothing of a document by its properties, but by those of the prototype, in dom.ts.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A name cannot hide what is the document's own (Web IDL, LegacyUnforgeable). */
const SAFE = /^location$/;

it('reads documents through the prototype alone', () => {
  const found: string[] = [];
  for (const file of globSync('lib/{page,content}/**/*.ts'))
    for (const [line, text] of readFileSync(file, 'utf8').split('\n').entries())
      for (const [, name = ''] of text.replace(/^\s*(\/?\*|\/\/).*/, '').matchAll(/\bdocument\.(\w+)/g))
        if (!SAFE.test(name)) found.push(`${file}:${line + 1} document.${name}`);
  expect(found).toEqual([]);
});
