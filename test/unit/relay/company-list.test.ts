/** The company's list in a browser: whatever dies when, what is listed at the relay is not called here. */

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCompanyList } from '#lib/relay/company-list.ts';
import { type Browser, listedThere, stage } from './company-stage.ts';
import { createFakeRelay, type FakeRelay, POOL } from './fake-relay.ts';

const [ADA = '', BEN = '', CLEO = '', DAN = '', EVE = ''] = POOL;

let relay: FakeRelay;
let browser: Browser;
beforeEach(async () => {
  relay = createFakeRelay();
  browser = await stage(relay);
});

describe('the list', () => {
  it('is read by pages and goes on after the last one that was stored, whenever the network or this process dies', async () => {
    for (const e164 of POOL) await relay.list(e164);
    await relay.unlist(BEN);
    // The team, then one page at a time.
    for (let answered = 2; answered > 0; answered--) {
      relay.failsAfter = answered === 2 ? 2 : 1;
      browser.restart();
      await browser.page();
      await browser.company.tick();
      expect(await browser.company.find(POOL.at(-1) ?? '')).toBe('unread');
    }
    relay.failsAfter = undefined;
    relay.asked = [];
    browser.restart();
    await browser.company.tick();
    expect(relay.asked[0]).toBe('GET /team/do-not-call?after=6');
    expect(await browser.listed()).toEqual(listedThere(relay));
    expect(await browser.company.find('+14155550199')).toBeUndefined();
    expect(await browser.company.count()).toBe(POOL.length - 1);
  });

  it('tells of several numbers those that it holds', async () => {
    for (const e164 of [ADA, CLEO]) await relay.list(e164);
    await browser.page();
    await browser.company.tick();
    const list = createCompanyList(browser.db);
    expect(await list.listedOf([...POOL, '+14155550199'])).toEqual(new Set([ADA, CLEO]));
    expect(await list.listedOf([])).toEqual(new Set());
  });

  it('that was never read to its end makes a press ask, and one that vanished is read again', async () => {
    relay.failsAfter = 1;
    await browser.page();
    expect(await browser.company.find(ADA)).toBe('unread');
    relay.failsAfter = undefined;
    await browser.company.tick();
    expect(await browser.company.find(ADA)).toBeUndefined();
    await Promise.all([browser.db.companyLists.clear(), browser.db.companyBuckets.clear()]);
    expect(await browser.company.find(ADA)).toBe('unread');
    await browser.company.tick();
    expect(await browser.company.find(ADA)).toBeUndefined();
  });

  it.each([true, false])(
    'of another epoch takes the old one’s place at its end; the same key: %s',
    async (sameKey) => {
      for (const e164 of [ADA, BEN, CLEO, DAN]) await relay.list(e164);
      await browser.page();
      relay.startAnew(sameKey);
      await relay.unlist(ADA);
      await relay.list(EVE);
      relay.failsAfter = 2;
      await browser.page();
      // The team and one page of two: what either list has is not called.
      expect(await browser.listed()).toEqual([ADA, BEN, CLEO, DAN]);
      relay.failsAfter = undefined;
      browser.restart();
      await browser.company.tick();
      expect(await browser.listed()).toEqual([BEN, CLEO, DAN, EVE]);
      expect(await browser.db.companyLists.count()).toBe(1);
    },
  );

  it('is as the relay’s after any changes and crashes, and never lets pass what stayed listed', async () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constantFrom('list' as const, 'unlist' as const), at: fc.nat(POOL.length - 1) }),
      fc.record({ kind: fc.constant('epoch' as const), sameKey: fc.boolean() }),
      fc.record({ kind: fc.constant('crash' as const), after: fc.nat(3) }),
      fc.record({ kind: fc.constant('read' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 20 }), async (steps) => {
        relay = createFakeRelay();
        browser = await stage(relay);
        await browser.page();
        /** Listed at the relay when it was read last, and never taken off since. */
        let held = new Set<string>();
        for (const step of steps) {
          if (step.kind === 'list') await relay.list(POOL[step.at] ?? '');
          else if (step.kind === 'unlist') {
            await relay.unlist(POOL[step.at] ?? '');
            held.delete(POOL[step.at] ?? '');
          } else if (step.kind === 'epoch') relay.startAnew(step.sameKey);
          else {
            relay.failsAfter = step.kind === 'crash' ? step.after : undefined;
            if (step.kind === 'crash') browser.restart();
            await browser.page();
            await browser.company.tick();
            relay.failsAfter = undefined;
            if (step.kind === 'read') held = new Set(listedThere(relay));
          }
          const here = await browser.listed();
          expect([...held].filter((e164) => !here.includes(e164))).toEqual([]);
        }
        browser.restart();
        await browser.page();
        await browser.company.tick();
        expect(await browser.listed()).toEqual(listedThere(relay));
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
