import { describe, expect, test } from 'vitest';
import { admit, type SenderFacts } from '#lib/messages/admission.ts';
import { wire } from '#lib/messages/client.ts';
import type { RouteName } from '#lib/messages/routes.ts';
import { ROUTES } from '#lib/messages/routes.ts';

const ourselves = { id: 'us', origin: 'chrome-extension://us' };
const crm = 'https://crm.example';
const sites = {
  isAllowed: async (origin: string) => origin === crm,
  isInvited: async (tab: number, origin: string) => tab === 7 && origin === 'https://once.example',
};
const page: SenderFacts = { id: 'us', origin: ourselves.origin, tab: { id: 1 }, frameId: 0 };
const content: SenderFacts = { id: 'us', origin: crm, tab: { id: 1, url: `${crm}/a?b` }, frameId: 0 };
const place = {
  intentId: '6f2c1c56-6d3a-4c58-9a2e-0d8f6b6f7a11',
  to: '+14155552671',
  ext: '',
  context: { crm: 'generic' },
  accepted: [],
  guess: false,
};
const refusal = async (message: unknown, facts: SenderFacts) => {
  const admission = await admit(message, facts, ourselves, sites);
  return admission.ok ? 'admitted' : admission.refusal;
};

describe('who may ask for a call', () => {
  test.each<[string, SenderFacts, string]>([
    ['a page of ours, also in a tab', page, 'admitted'],
    ['a content script of an allowed site', content, 'admitted'],
    ['a same-origin frame of an allowed site', { ...content, frameId: 3 }, 'admitted'],
    ['another extension', { ...page, id: 'other' }, 'sender'],
    ['a site that was not allowed', { ...content, origin: 'https://evil.example' }, 'site'],
    ['a foreign frame in an allowed tab', { ...content, origin: 'https://evil.example', frameId: 2 }, 'site'],
    [
      'an allowed frame in a foreign tab',
      { ...content, tab: { id: 1, url: 'https://evil.example/' }, frameId: 2 },
      'site',
    ],
    ['an allowed frame in a tab of unknown address', { ...content, tab: { id: 1 }, frameId: 2 }, 'site'],
    ['a sandboxed frame', { ...content, origin: 'null', frameId: 2 }, 'site'],
    [
      'a page invited by a press',
      { id: 'us', origin: 'https://once.example', tab: { id: 7 }, frameId: 0 },
      'admitted',
    ],
    ['another tab of it', { id: 'us', origin: 'https://once.example', tab: { id: 8 }, frameId: 0 }, 'site'],
    ['a sender without a tab', { id: 'us', origin: crm }, 'sender'],
  ])('%s', async (_name, facts, expected) => {
    expect(await refusal(wire('call.place', place), facts)).toBe(expected);
  });
});

test('whatever an invited page sends by itself is admitted: none of it is counted as an attack', async () => {
  const once: SenderFacts = { id: 'us', origin: 'https://once.example', tab: { id: 7 }, frameId: 0 };
  const sent = { 'page.hello': {}, 'page.engine': {}, 'page.count': { count: 2 } };
  for (const [route, data] of Object.entries(sent))
    expect([route, await refusal(wire(route, data), once)]).toEqual([route, 'admitted']);
});

test('content scripts reach none of the routes of pages', async () => {
  const forbidden = (Object.keys(ROUTES) as RouteName[]).filter((name) => !ROUTES[name].content);
  expect(forbidden.length).toBeGreaterThan(20);
  for (const name of forbidden) expect(await refusal(wire(name, {}), content)).toBe('sender');
});

test('what is no message, no route, or malformed is refused by name', async () => {
  expect(await refusal({ hello: 1 }, page)).toBe('foreign');
  expect(await refusal(wire('constructor', {}), page)).toBe('route');
  expect(await refusal(wire('call.place', { ...place, to: '4155552671' }), page)).toBe('schema');
  expect(await refusal(wire('call.place', { ...place, extra: 1 }), page)).toBe('schema');
  expect(await refusal(wire('settings.save', { patch: { baseUrl: 1 } }), page)).toBe('schema');
  expect(await refusal(wire('settings.save', { patch: { sites: [] } }), page)).toBe('schema');
  expect(await refusal(wire('settings.save', { patch: { baseUrl: 'https://a.example' } }), page)).toBe(
    'admitted',
  );
});
