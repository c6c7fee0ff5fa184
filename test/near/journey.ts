/** The property, for either browser: pages at random, and what they do at random; and pages as people write them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { detectionData } from '#lib/detect/data.ts';
import { bundle } from '../corpus/bundle.ts';
import { corpusFiles, readCases } from '../corpus/cases.ts';
import type { Answer, Written } from './in-page.ts';

/** Another by DIALMARK_SEED; so many pages by DIALMARK_PAGES. */
const SEED = Number(process.env.DIALMARK_SEED ?? 20_261_122);
const PAGES = Number(process.env.DIALMARK_PAGES ?? 12);
const STEPS = 16;
/** Cases of one language and country that make a page, one below the other. */
const STACK = 40;
const STACKED = /\/(?:desks|layouts|offices|pages|panels|structure|visits)\.json$/;

export interface NearBrowser {
  open(url: string): Promise<void>;
  /** Runs one page of random things in the page that is open. */
  run(seed: number, steps: number): Promise<Answer>;
  /** Scrolls down the page that is open, with this in it. */
  scroll(page: Written): Promise<Answer>;
}

/** @returns milliseconds from each rest until all was right. */
export async function holdsOnRandomPages(browser: NearBrowser): Promise<number[]> {
  const seeds = Array.from({ length: PAGES }, (_, page) => SEED + page);
  const answers = await onPages(browser, seeds, (seed) => browser.run(seed, STEPS));
  expect(answers.flatMap((answer, at) => (answer.fault ? [{ seed: seeds[at], ...answer }] : []))).toEqual([]);
  // Pages with nothing in view would prove nothing.
  expect(answers.reduce((sum, { seen }) => sum + seen, 0)).toBeGreaterThan(PAGES * STEPS);
  return answers.flatMap(({ waits }) => waits);
}

/** Cases of the corpus in long pages; or, by DIALMARK_CASES, each case of that file. */
export async function holdsOnWrittenPages(browser: NearBrowser): Promise<void> {
  const file = process.env.DIALMARK_CASES;
  const pages = file ? readCases(file) : stacked();
  const answers = await onPages(browser, pages, ({ html, lang, region }) =>
    browser.scroll({ html, lang, region }),
  );
  const faults = answers.flatMap(({ acts, fault }, at) =>
    fault ? [`${pages[at]?.id}, ${acts.at(-1)}: ${fault}`] : [],
  );
  expect(faults).toEqual([]);
  expect(answers.reduce((sum, { seen }) => sum + seen, 0)).toBeGreaterThan(pages.length);
}

function stacked(): (Written & { id: string })[] {
  const groups = new Map<string, (Written & { id: string })[]>();
  for (const one of corpusFiles('open')
    .filter((file) => STACKED.test(file))
    .flatMap(readCases)) {
    const key = `${one.lang} ${one.region}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const pages: (Written & { id: string })[] = [];
  for (const [key, cases] of groups)
    for (let at = 0; at < cases.length; at += STACK) {
      const [first = undefined, ...others] = cases.slice(at, at + STACK);
      if (!first) continue;
      const html = [first, ...others].map((one) => `<section>${one.html}</section>`).join('');
      pages.push({ id: `${key} from ${first.id}`, html, lang: first.lang, region: first.region });
    }
  return pages;
}

async function onPages<T>(
  browser: NearBrowser,
  pages: readonly T[],
  work: (page: T) => Promise<Answer>,
): Promise<Answer[]> {
  const script = `globalThis.detection=${JSON.stringify(detectionData())};${await bundle('test/near/in-page.ts')}`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/near.js';
    response.setHeader('content-type', `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`);
    // Nothing of a page that others wrote runs, or is fetched.
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'",
    );
    response.end(
      isScript ? script : '<!doctype html><html lang="en"><body></body><script src="/near.js"></script>',
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const answers: Answer[] = [];
  try {
    for (const [at, page] of pages.entries()) {
      await browser.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${at}`);
      answers.push(await work(page));
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return answers;
}
