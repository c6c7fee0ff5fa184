/** The company's team in a browser: asked for when it is another, and never that of another relay. */

import { beforeEach, describe, expect, it } from 'vitest';
import { type Browser, stage } from './company-stage.ts';
import { createFakeRelay, type FakeRelay, POOL } from './fake-relay.ts';

const [ADA = ''] = POOL;

let relay: FakeRelay;
let browser: Browser;
beforeEach(async () => {
  relay = createFakeRelay();
  browser = await stage(relay);
});

describe('the team', () => {
  it('is asked for once for each mark that the feed tells, and told to who shows it', async () => {
    relay.team = { outcomes: [{ name: 'Offer sent' }], person: { name: 'Dana', agentId: 'a7' } };
    await browser.page();
    await browser.page();
    expect(relay.asked.filter((one) => one === 'GET /team')).toHaveLength(1);
    expect(await browser.company.current()).toMatchObject({ person: { name: 'Dana', agentId: 'a7' } });
    relay.team = { outcomes: [{ name: 'Sold' }] };
    await browser.page();
    expect((await browser.company.current())?.outcomes).toEqual([{ name: 'Sold' }]);
    expect(browser.changes).toBe(2);
  });

  it('is asked for after a while if the change came to all at one moment, and not at all by who dies before', async () => {
    await browser.page();
    relay.team = { outcomes: [{ name: 'Sold' }] };
    await browser.page(true);
    await browser.page(true);
    expect(browser.woken).toEqual([browser.now + 7_500, browser.now + 7_500]);
    expect((await browser.company.current())?.outcomes).toBeUndefined();
    await browser.pass(7_500);
    expect((await browser.company.current())?.outcomes).toEqual([{ name: 'Sold' }]);
  });

  it('loses of a later release what this one does not know, and nothing else', async () => {
    relay.team = {
      outcomes: [
        { name: 'Sold', sign: 'rocket', reached: true },
        { name: 'Later', next: 'callback' },
      ],
      roster: 'unknown',
    };
    await browser.page();
    expect((await browser.company.current())?.outcomes).toEqual([
      { name: 'Sold', reached: true },
      { name: 'Later', next: 'callback' },
    ]);
  });

  it('stays when a page has none and the relay still has it, and goes when the relay says so', async () => {
    await relay.list(ADA);
    await browser.page();
    await browser.company.noticed(undefined, false);
    expect(await browser.company.find(ADA)).toBe('listed');
    relay.team = undefined;
    await browser.company.noticed(undefined, false);
    expect(relay.asked.filter((one) => one === 'GET /team')).toHaveLength(2);
    browser.now += 5 * 60_000;
    await browser.company.noticed(undefined, false);
    expect(await browser.company.current()).toBeUndefined();
    expect(await browser.company.find(ADA)).toBeUndefined();
    expect(await browser.db.companyBuckets.count()).toBe(0);
  });

  it('of another relay says nothing here', async () => {
    await relay.list(ADA);
    await browser.page();
    await browser.store.set('relay', {
      ...(await browser.store.get('relay')),
      url: 'https://other.example',
    } as never);
    expect(await browser.company.current()).toBeUndefined();
    expect(await browser.company.find(ADA)).toBeUndefined();
    // The other one has a team too: until its list was read, every number is asked about.
    relay.startAnew();
    await relay.unlist(ADA);
    relay.failsAfter = 1;
    await browser.page();
    expect(await browser.company.find(ADA)).toBe('unread');
    relay.failsAfter = undefined;
    await browser.company.tick();
    expect(await browser.company.find(ADA)).toBeUndefined();
  });

  it('waits for the passphrase', async () => {
    browser.locked = true;
    await browser.page();
    expect(relay.asked).toEqual([]);
    browser.locked = false;
    await browser.company.tick();
    expect(await browser.company.current()).toBeDefined();
  });
});
