/** The browser's own dialog before a call: what its answer is worth, by how long it stood. */
import { expect, it } from 'vitest';
import { askInBrowser, needsQuestion, READ_MS } from '#lib/content/offer/trust/browser-question.ts';

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

it.each([
  [0.5, true],
  [0.67, false],
  [2, false],
])('is asked for at %d device pixels to one of the page: %s', (devicePixelRatio, isAsked) => {
  const window = { devicePixelRatio, opener: null } as unknown as Window;
  Object.assign(window, { parent: window });
  expect(needsQuestion(window, { isLate: false, wasOpenedAnew: false })).toBe(isAsked);
});
