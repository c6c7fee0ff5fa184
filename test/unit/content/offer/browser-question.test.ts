/** The browser's own dialog before a call: what its answer is worth, by how long it stood. */
import { expect, it } from 'vitest';
import { askInBrowser, READ_MS } from '#lib/content/offer/trust/browser-question.ts';

const ask = (answer: boolean, tookMs: number) => {
  let now = 5_000;
  const asked: string[] = [];
  const window = {
    confirm(question: string) {
      asked.push(question);
      now += tookMs;
      return answer;
    },
  } as unknown as Window;
  const doubt = askInBrowser(window, 'Call 1?', () => now);
  expect(asked).toEqual(['Call 1?']);
  return doubt;
};

it('counts for a yes that was read', () => expect(ask(true, READ_MS)).toBeUndefined());
it('counts for nothing if a key was on its way', () => expect(ask(true, READ_MS - 1)).toBe('hasty'));
it('is a no, without a word', () => expect(ask(false, READ_MS)).toBe('ignore'));
it('was not shown at all where the page may open none', () => expect(ask(false, 1)).toBe('covered'));
