/** A question whose document begins again under it, or goes with its page, in either browser. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Hands } from './hands.ts';
import type { OurPage } from './our-page.ts';

const LOADS = 6;

/** Runs in the page, and begins it again: only the last of so many documents answers. */
function beginAgain(most: number): Promise<number> | number {
  const loads = Number(sessionStorage.getItem('loads') ?? 0);
  if (loads === most) return loads;
  sessionStorage.setItem('loads', String(loads + 1));
  location.reload();
  return new Promise(() => undefined);
}

export function unloadJourneys(launch: () => Promise<Hands>): void {
  let hands: Hands;
  let page: OurPage;

  beforeAll(async () => {
    hands = await launch();
    page = await hands.open('popup.html');
  });
  beforeEach(() => page.read(() => sessionStorage.removeItem('loads'), []));
  afterAll(() => hands?.close());

  it('asks the next document what only looks', async () => {
    expect(await page.read(beginAgain, [LOADS])).toBe(LOADS);
  });

  it('asks nothing else again', async () => {
    await page.evaluate(beginAgain, [LOADS]).catch(() => undefined);
    expect(await page.read(() => sessionStorage.getItem('loads'), [])).toBe('1');
  });

  it('says at once what the work throws, and that a page is closed', async () => {
    const failing = page.read(() => {
      throw new Error('no such thing');
    }, []);
    await expect(failing).rejects.toThrow('no such thing');
    const unanswered = page.read(() => new Promise<void>(() => undefined), []);
    await Promise.all([expect(unanswered).rejects.not.toThrow('not within'), page.close()]);
  });
}
