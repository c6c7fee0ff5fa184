// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { PageNumber } from '#lib/content/dom/page-number.ts';
import { createNumberRegistry } from '#lib/content/track/number-registry.ts';

it('lets an element go with the number whose text was replaced in it, as recycled rows do', () => {
  document.body.innerHTML = '<p>+49 30 901820</p>';
  const owner = document.querySelector('p') as HTMLElement;
  const registry = createNumberRegistry(() => undefined);
  const read = (): PageNumber => {
    const start = owner.firstChild as Text;
    const anchor = { kind: 'text', start, startOffset: 0, end: start, endOffset: start.length } as const;
    return { owner, e164: '+4930901820', text: start.data, anchor } as unknown as PageNumber;
  };
  for (let row = 0; row < 5; row += 1) {
    owner.textContent = `+49 30 90182${row}`;
    registry.renew([owner], [read()]);
    expect(registry.heldBy(owner)).toHaveLength(1);
  }
});
