import { expect, it } from 'vitest';
import { allWords } from '#lib/detect/all-words.ts';
import { readyWords } from '../../../scripts/ready-words.ts';

it('gives what is built the index that the engine would make', async () => {
  const { filter, handler } = readyWords().transform as unknown as {
    filter: { id: RegExp };
    handler(): { code: string };
  };
  expect('/any/lib/detect/all-words.ts').toMatch(filter.id);
  const built = await import(`data:text/javascript,${encodeURIComponent(handler().code)}`);
  expect(built.allWords()).toEqual(allWords());
});
