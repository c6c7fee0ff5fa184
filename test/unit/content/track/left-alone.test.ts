/** @vitest-environment happy-dom */
/** What is left alone here is what the background keeps. */
import { expect, test } from 'vitest';
import type { PageNumber } from '#lib/content/dom/page-number.ts';
import { createLeftAlone } from '#lib/content/track/left-alone.ts';
import { eventually } from '#test/e2e/harness/eventually.ts';

const E164 = '+14155552671';
const wanted = { e164: E164, owner: document.createElement('p') } as unknown as PageNumber;

const leftAlone = (answer: object) =>
  createLeftAlone({
    document,
    never: { numbers: [], parts: [] },
    send: (async () => answer) as never,
    uuid: () => 'mine',
    onChange: () => undefined,
  });

test('a number is left alone at once, and stays so if that is kept', async () => {
  const kept = leftAlone({ ok: true, value: true });
  kept.add('number', E164);
  expect(kept.isWanted(wanted)).toBe(false);
  await Promise.resolve();
  await Promise.resolve();
  expect(kept.isWanted(wanted)).toBe(false);
  expect(kept.isOwn('mine')).toBe(true);
});

test.each([
  ['the background refused', { ok: false, error: 'refused' }],
  ['the list is full', { ok: true, value: false }],
])('it is offered again if it was not kept: %s', async (_why, answer) => {
  const refused = leftAlone(answer);
  refused.add('number', E164);
  expect(refused.isWanted(wanted)).toBe(false);
  await eventually(() => refused.isWanted(wanted), { what: 'it is offered again' });
});
