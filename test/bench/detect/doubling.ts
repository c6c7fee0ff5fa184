import type { BenchBrowser, BenchOptions, BenchTable, Figure } from '../bench.ts';
import { figure } from '../bench.ts';
import type { Stage } from './browser.ts';

/** Texts that cost a careless scanner more than their length. */
const TEXTS: Readonly<Record<string, string>> = {
  words: 'renewal of contract ',
  numbers: '(202) 555-0188, ',
  'one endless digit run': '1',
  'single digits': '1 ',
  'digits and slashes': '12/',
  pluses: '+',
  'plus and digit': '+1',
  brackets: '((((1',
  'dots and digits': '1.',
  'almost numbers': '+1 202 555 01 ',
  extensions: '202-555-0188 ext ',
  'lone surrogates': '\\ud800',
  'bidi marks': '1\\u200f',
  'Arabic-Indic digits': '\\u0661\\u0660 ',
};

export async function doubling(
  stage: Stage,
  browser: BenchBrowser,
  ours: string,
  { quick, say }: BenchOptions,
): Promise<BenchTable> {
  say(`${browser}: doubling sizes`);
  const largest = 2 ** (quick ? 16 : browser === 'firefox' ? 18 : 21);
  const figures: Figure[] = [];
  for (const [what, unit] of Object.entries(TEXTS)) {
    const times = await stage
      .open('virtualised', 0, [ours])
      .then((world) =>
        world.evaluate<number[]>(`(() => {
      const host = document.createElement('p');
      document.body.replaceChildren(host);
      const times = [];
      for (const size of [${[64, 8, 4, 2, 1].map((part) => largest / part)}]) {
        host.textContent = '${unit}'.repeat(Math.ceil(size / '${unit}'.length)).slice(0, size);
        let best = Infinity;
        for (let round = 0; round < 3; round++) {
          const begun = performance.now();
          bench.ours(host);
          best = Math.min(best, performance.now() - begun);
          if (best > 10000) return times.concat(best);
        }
        times.push(best);
      }
      return times;
    })()`),
      )
      .catch((error: unknown) => {
        // A tab that crashed costs its own figure, not the table.
        say(`${browser}: ${what}: ${String(error).split('\n')[0]}`);
        return [];
      });
    const [last = Number.NaN, before = Number.NaN] = times.slice(-2).reverse();
    figures.push(figure(`${what}: ns a character at ${largest}`, (last * 1e6) / largest, 'ns'));
    figures.push(figure(`${what}: time when the length doubles`, last / before, '×', { atMost: 2.3 }));
  }
  return { title: `${browser}: one text node of doubling length`, figures };
}
