import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptAddress, listAt, recordAt } from '#lib/crm/generic/address.ts';

const at = (address: string) => new URL(address, 'https://app.example');
const UUID = '5f0e2a4c-0b7d-4c0e-9f6a-1d2c3b4a5e6f';

describe('the record that an address of any application is of', () => {
  it.each([
    ['/contacts/6', 'contact', '6'],
    ['/#/contacts/6/show', 'contact', '6'],
    ['/#!/deals/3', 'deal', '3'],
    [`/people/${UUID}/activity`, 'person', UUID],
    ['/companies/3/contacts/6', 'contact', '6'],
    ['/contacts/6/notes/12', 'contact', '6'],
    ['/contacts/view/6', 'contact', '6'],
    ['/admin/crm/supplier/12/change/', 'supplier', '12'],
    ['/Ticket/Display.html?id=2', 'ticket', '2'],
    ['/scp/tickets.php?id=77', 'ticket', '77'],
    ['/index.php?module=Contacts&record=5', 'contact', '5'],
    ['/?_task=addressbook&_action=show&_cid=57', 'contact', '57'],
    ['/#ticket/zoom/2041', 'ticket', '2041'],
    ['/web#id=5&model=crm.contact', 'contact', '5'],
    ['/admin/customer/index/edit/id/31/key/9f2ab/', 'customer', '31'],
    ['/people/6-ada-byron', 'person', '6'],
    ['/app/accounts/1/conversations/48', 'conversation', '48'],
  ])('%s', (address, type, id) => {
    expect(recordAt(at(address))).toMatchObject({ type, id });
  });

  it.each([
    '/contacts',
    '/#/contacts?filter=%7B%7D&page=1',
    '/app/accounts/1/contacts',
    '/blog/page/2',
    '/calendar/2026/11/22',
    '/people/0/contacts',
    '/dashboard#section-2',
    '/objects/opportunities?view=1',
  ])('none at %s', (address) => {
    expect(recordAt(at(address))).toBeUndefined();
  });

  it('knows what a list is of', () => {
    expect(listAt(at('/#/companies'))).toEqual({ type: 'company', kind: 'company' });
    expect(listAt(at('/dashboard'))).toBeUndefined();
  });
});

describe('what is kept of an address', () => {
  it.each([
    ['/#/contacts/6/show?tab=2&token=abc', 'https://app.example/#/contacts/6/show'],
    ['/#!/deals/3', 'https://app.example/#!/deals/3'],
    ['/Ticket/Display.html?id=2&results=abc123token', 'https://app.example/Ticket/Display.html?id=2'],
    ['/web#id=5&cids=1&model=res.contact&token=x', 'https://app.example/web#id=5&model=res.contact'],
    ['/contacts/6?session=abc#notes', 'https://app.example/contacts/6'],
    ['/#/reset/eyJhbGciOiJIUzI1NiJ9abc', 'https://app.example/#/reset'],
    ['/#access_token=abc', 'https://app.example/'],
    ['/customer/index/edit/id/31/key/9f2ab0/', 'https://app.example/customer/index/edit/id/31/key/…/'],
  ])('%s → %s', (address, kept) => {
    expect(keptAddress(at(address))).toBe(kept);
  });

  it('never holds a token, wherever it stands but in the path itself', () => {
    const token = fc.stringMatching(/^[A-Z][a-z]{3,8}\d{3,6}[A-Za-z\d]{8,20}$/);
    const record = fc.constantFrom(
      '/contacts/6',
      '/#/contacts/6',
      '/#!deals/3',
      '/Ticket/Display.html?id=2',
      '/web#id=5&model=x',
    );
    const place = fc.constantFrom('query', 'fragment query', 'fragment pair', 'fragment path', 'user');
    fc.assert(
      fc.property(record, token, place, (address, secret, where) => {
        const url = at(address);
        if (where === 'query') url.searchParams.append('code', secret);
        if (where === 'fragment query') url.hash += `?t=${secret}`;
        if (where === 'fragment pair') url.hash += `&t=${secret}`;
        if (where === 'fragment path') url.hash += `/${secret}`;
        if (where === 'user') url.password = secret;
        expect(keptAddress(url)).not.toContain(secret);
      }),
    );
  });

  it('opens the same record again', () => {
    for (const address of ['/#/contacts/6/show?x=1', '/Ticket/Display.html?id=2&y=3', '/contacts/6/edit'])
      expect(recordAt(new URL(keptAddress(at(address)) ?? ''))).toEqual(recordAt(at(address)));
  });
});
