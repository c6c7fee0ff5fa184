/** The property, for either browser: pages at random, and what they do at random. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { indexWords } from '#lib/detect/word-index.ts';
import { WORDS } from '#lib/detect/words/index.ts';
import { bundle } from '../corpus/bundle.ts';
import type { Answer } from './in-page.ts';

/** Another by DIALMARK_SEED; so many pages by DIALMARK_PAGES. */
const SEED = Number(process.env.DIALMARK_SEED ?? 20_261_122);
const PAGES = Number(process.env.DIALMARK_PAGES ?? 12);
const STEPS = 16;

export interface NearBrowser {
  open(url: string): Promise<void>;
  /** Runs one page of random things in the page that is open. */
  run(seed: number, steps: number): Promise<Answer>;
}

/** @returns milliseconds from each rest until all was right. */
export async function holdsOnRandomPages(browser: NearBrowser): Promise<number[]> {
  const script = `globalThis.labelWords=${JSON.stringify(indexWords(WORDS))};${await bundle('test/near/in-page.ts')}`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/near.js';
    response.setHeader('content-type', `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`);
    response.end(
      isScript ? script : '<!doctype html><html lang="en"><body></body><script src="/near.js"></script>',
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const waits: number[] = [];
  const faults: object[] = [];
  let seen = 0;
  try {
    for (let page = 0; page < PAGES; page++) {
      await browser.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${page}`);
      const seed = SEED + page;
      const answer = await browser.run(seed, STEPS);
      if (answer.fault) faults.push({ seed, ...answer });
      waits.push(...answer.waits);
      seen += answer.seen;
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  expect(faults).toEqual([]);
  // Pages with nothing in view would prove nothing.
  expect(seen).toBeGreaterThan(PAGES * STEPS);
  return waits;
}
