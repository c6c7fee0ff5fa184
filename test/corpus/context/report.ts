/** The labelled pages of applications, read in headless Chromium, if they have a layout. */
import { bundle } from '../bundle.ts';
import { launchChromium } from '../chromium.ts';
import { contextPages, judge, type Verdict, type Whose } from './pages.ts';

const SETS = ['open', 'held-out'] as const;

/** A table of how many numbers were right, wrong and left empty; with `each` also those that were not right. */
export async function contextReport(each: boolean): Promise<string> {
  const code = await bundle('test/corpus/context/in-page.ts');
  const browser = await launchChromium();
  const lines: string[] = [];
  const rows: string[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    // Nothing of a page is fetched: it is read as it lies there.
    await page.route('**', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    for (const set of SETS) {
      const tally: Record<Verdict, number> = { right: 0, wrong: 0, empty: 0 };
      for (const { name, url, html, numbers } of contextPages(set)) {
        await page.goto('about:blank');
        await page.setContent(html, { waitUntil: 'domcontentloaded' });
        const asked = JSON.stringify([url, Object.keys(numbers)]);
        const said = (await page.evaluate(`(() => {${code}; return _.whose(...${asked}); })()`)) as Whose[];
        for (const [at, [number, expected]] of Object.entries(numbers).entries()) {
          const verdict = judge(expected, said[at] ?? {});
          tally[verdict] += 1;
          if (verdict !== 'right')
            lines.push(
              `${verdict} ${name} ${number}: ${JSON.stringify(said[at])} for ${JSON.stringify(expected)}\n`,
            );
        }
      }
      rows.push(row(set, tally));
    }
  } finally {
    await browser.close();
  }
  return `${each ? lines.join('') : ''}${HEAD}${rows.join('')}`;
}

const HEAD = `${'set'.padEnd(10)}${['numbers', 'right', 'wrong', 'empty'].map((name) => name.padStart(9)).join('')}\n`;

function row(set: string, tally: Record<Verdict, number>): string {
  const all = tally.right + tally.wrong + tally.empty;
  const share = (count: number) => `${((count / all) * 100).toFixed(1)} %`.padStart(9);
  return `${set.padEnd(10)}${String(all).padStart(9)}${share(tally.right)}${share(tally.wrong)}${share(tally.empty)}\n`;
}
