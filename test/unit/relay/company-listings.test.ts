/** Numbers that are listed in this browser: they count at once, and reach the relay whatever dies when. */

import { beforeEach, describe, expect, it } from 'vitest';
import { createWrapUp } from '#lib/calls/wrap-up.ts';
import { aCall } from '../storage/rows.ts';
import { type Browser, listedThere, stage } from './company-stage.ts';
import { createFakeRelay, type FakeRelay, POOL } from './fake-relay.ts';

const [ADA = '', BEN = ''] = POOL;

let relay: FakeRelay;
let browser: Browser;
beforeEach(async () => {
  relay = createFakeRelay();
  browser = await stage(relay);
});

describe('a number that is listed here', () => {
  const row = aCall({ to: ADA, state: 'completed' });
  /** The person lists it, or takes that back. */
  const list = (on = true) =>
    createWrapUp({ db: browser.db, now: () => browser.now, listAt: browser.company.tellAt }).neverAgain(
      { intentId: row.id, on },
      undefined,
    );

  beforeEach(async () => {
    await browser.page();
    await browser.db.calls.put(row);
  });

  it('counts at once, is sent after a while until the relay answers, and is then the list’s', async () => {
    await list();
    expect(await browser.company.find(ADA)).toBe('listed');
    await browser.company.tick();
    expect(relay.isListed(ADA)).toBe(false);

    browser.now += 8_000;
    relay.failsAfter = 0;
    browser.restart();
    await browser.company.tick();
    expect(await browser.company.find(ADA)).toBe('listed');
    relay.failsAfter = undefined;
    browser.now += 60_000;
    browser.restart();
    await browser.company.tick();
    expect(relay.isListed(ADA)).toBe(true);
    // Another browser's change: the list that is read now has this one.
    browser.now += 1;
    await browser.page();
    expect(await browser.db.companyListings.count()).toBe(0);
    expect(await browser.company.find(ADA)).toBe('listed');
    browser.now += 60_000;
    await relay.unlist(ADA);
    await browser.page();
    expect(await browser.company.find(ADA)).toBeUndefined();
  });

  it('can be taken back until it is sent, and not after', async () => {
    await list();
    await list(false);
    await browser.pass(8_000);
    expect(relay.isListed(ADA)).toBe(false);
    expect(await browser.company.find(ADA)).toBeUndefined();

    await list();
    await browser.pass(8_000);
    await list(false);
    expect(browser.sealed).toEqual([row.id]);
    expect(await browser.company.find(ADA)).toBe('listed');
    expect(await browser.db.doNotCall.get(ADA)).toMatchObject({ e164: ADA });
  });

  it.each([400, 403, 404, 413])('outlasts a proxy that answers %i', async (status) => {
    await relay.list(BEN);
    await browser.page();
    await list();
    browser.now += 8_000;
    relay.proxy = status;
    await browser.company.tick();
    browser.now += 5 * 60_000;
    await browser.company.noticed(undefined, false);
    expect(await browser.listed()).toEqual([ADA, BEN]);
    relay.proxy = undefined;
    await browser.pass(60_000);
    expect(listedThere(relay)).toEqual([ADA, BEN]);
  });

  it('waits for the passphrase and is not late for it, nor sealed', async () => {
    await list();
    browser.locked = true;
    for (let looks = 0; looks < 10; looks++) {
      await browser.pass(60 * 60_000);
    }
    expect([browser.sealed, await browser.db.companyListings.get(ADA)]).toMatchObject([[], { attempts: 0 }]);
    browser.locked = false;
    await browser.company.tick();
    expect(listedThere(relay)).toEqual([ADA]);
  });

  it('is due at once when the relay is back, and not while it may be taken back', async () => {
    await list();
    await browser.company.hurry();
    await browser.company.tick();
    expect(listedThere(relay)).toEqual([]);
    relay.proxy = 502;
    for (let tries = 0; tries < 10; tries++) {
      await browser.pass(90 * 60_000);
    }
    relay.proxy = undefined;
    await browser.company.tick();
    expect(listedThere(relay)).toEqual([]);
    await browser.company.hurry();
    await browser.company.tick();
    expect(listedThere(relay)).toEqual([ADA]);
  });

  it('is sent to a relay that had no team for a while', async () => {
    await list();
    relay.team = undefined;
    await browser.pass(8_000);
    await browser.page();
    expect(await browser.company.current()).toBeUndefined();
    browser.restart();
    relay.team = {};
    browser.now += 5 * 60_000;
    await browser.page();
    await browser.company.tick();
    expect(listedThere(relay)).toEqual([ADA]);
  });

  it.each([
    ['is new to the list', false],
    ['was on the list already, here too', true],
  ])(
    'is the list’s once the relay has it, also over the background’s death: one that %s',
    async (_, known) => {
      if (known) await relay.list(ADA);
      await browser.page();
      await list();
      browser.now += 8_000;
      // The relay has it, and the list cannot be read.
      relay.failsAfter = 1;
      await browser.company.tick();
      expect([relay.isListed(ADA), await browser.company.find(ADA)]).toEqual([true, 'listed']);
      relay.failsAfter = undefined;
      browser.restart();
      await browser.company.tick();
      expect(await browser.db.companyListings.count()).toBe(0);
      expect(await browser.company.find(ADA)).toBe('listed');
      await relay.unlist(ADA);
      await browser.page();
      expect(await browser.company.find(ADA)).toBeUndefined();
    },
  );

  it('is sent again if it is listed again before the list has it', async () => {
    await list();
    browser.now += 8_000;
    relay.failsAfter = 1;
    await browser.company.tick();
    await relay.unlist(ADA);
    await list();
    relay.failsAfter = undefined;
    await browser.company.tick();
    expect(await browser.company.find(ADA)).toBe('listed');
    await browser.pass(8_000);
    expect(relay.isListed(ADA)).toBe(true);
    expect(await browser.db.companyListings.count()).toBe(0);
  });

  it('is told who listed it, when and why, if the relay answers', async () => {
    await relay.list(BEN);
    await browser.page();
    expect(await browser.company.listing(BEN)).toEqual({
      by: 'Dana',
      why: 'asked',
      at: Date.parse('2026-11-27T09:00:00Z'),
    });
    relay.failsAfter = 0;
    expect(await browser.company.listing(BEN)).toEqual({});
  });

  it('stays in this browser where the company has no list', async () => {
    relay.hasList = false;
    relay.team = { outcomes: [{ name: 'Sold' }] };
    await browser.page();
    await list();
    expect(await browser.db.companyListings.count()).toBe(0);
    expect(await browser.company.find(ADA)).toBeUndefined();
    expect(await browser.db.doNotCall.get(ADA)).toMatchObject({ by: row.id });
  });
});
