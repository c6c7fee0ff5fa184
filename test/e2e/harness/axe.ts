import type { AxeResults } from 'axe-core';
import { AXE } from '#test/tools/plain-chromium.ts';
import type { OurPage } from './our-page.ts';

/** Runs in the page, after axe's own text: the page's policy forbids it to load any. */
async function judge(): Promise<string[]> {
  const { axe } = globalThis as unknown as {
    axe: { run(context: Document, options: object): Promise<AxeResults> };
  };
  // Elements that fade in are judged as they will be.
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Faults that axe finds on the page as it is shown. */
export function axeFaults(page: OurPage): Promise<string[]> {
  const work = { toString: () => `async () => { ${AXE}; return (${judge.toString()})(); }` };
  return page.evaluate(work as unknown as () => Promise<string[]>, []);
}
