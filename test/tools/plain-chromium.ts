/** Chromium without the extension, and what axe finds on its pages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright';
import { withProcessSandbox } from '#test/e2e/harness/process-sandbox.ts';
import { browserPath } from '../../scripts/setup/browsers.mjs';

export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const launchPlain = (): Promise<Browser> =>
  withProcessSandbox((chromiumSandbox) =>
    chromium.launch({ executablePath: browserPath('chromium'), chromiumSandbox, args: ['--disable-gpu'] }),
  );

/** Faults that axe finds on the page as it is shown. */
export async function faultsOf(page: Page, rules: readonly string[] = RULES): Promise<string[]> {
  // By the protocol: pages allow no scripts but their own.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { runOnly: [...runOnly] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, rules);
}
