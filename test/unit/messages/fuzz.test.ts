import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Admission, admit, type SenderFacts } from '#lib/messages/admission.ts';
import { wire } from '#lib/messages/client.ts';
import type { RouteName } from '#lib/messages/routes.ts';
import { ROUTES } from '#lib/messages/routes.ts';

const ourselves = { id: 'us', origin: 'chrome-extension://us' };
const allowed = 'https://crm.example';
const sites = {
  isAllowed: async (origin: string) => origin === allowed,
  isInvited: async (tab: number, origin: string) => tab === 7 && origin === 'https://once.example',
};
const names = Object.keys(ROUTES) as RouteName[];

/** Senders as browsers describe them, and as none would. */
const origin = fc.constantFrom(
  ourselves.origin,
  allowed,
  'https://once.example',
  'https://evil.example',
  'https://crm.example.evil.example',
  'http://crm.example',
  'null',
  '',
);
const known = fc.constantFrom<SenderFacts>(
  { id: 'us', origin: ourselves.origin },
  { id: 'us', origin: allowed, frameId: 0, tab: { id: 1, url: `${allowed}/a` } },
  { id: 'us', origin: 'https://once.example', frameId: 0, tab: { id: 7 } },
);
const odd: fc.Arbitrary<SenderFacts> = fc.record(
  {
    id: fc.constantFrom('us', 'us', 'us', 'other'),
    origin,
    url: fc.oneof(fc.webUrl(), fc.string()),
    frameId: fc.nat(3),
    tab: fc.record(
      { id: fc.constantFrom(1, 7), url: fc.oneof(origin, fc.webUrl(), fc.string()) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const sender = fc.oneof(odd, odd, known);

/** Pieces that the schemas are made of, so that chance comes close to what is valid. */
const piece = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    '+14155552671',
    '',
    'US',
    'click-to-call',
    'auto',
    'all',
    'call',
    'number',
    'popup',
    'json',
    allowed,
  ),
  fc.boolean(),
  fc.integer(),
  fc.constant({ crm: 'generic' }),
  fc.constant([]),
  fc.constant({ kind: 'default' }),
  fc.anything(),
);
const field = fc.constantFrom(
  ...[
    'intentId',
    'newIntentId',
    'to',
    'ext',
    'country',
    'from',
    'route',
    'context',
    'accepted',
    'guess',
    'e164',
  ],
  ...[
    'kind',
    'value',
    'what',
    'tabId',
    'index',
    'patch',
    'capability',
    'key',
    'passphrase',
    'id',
    'language',
  ],
  ...['jobId', 'origin', 'csv', 'replace', 'format', 'count', '__proto__', 'constructor', 'extra'],
);
const id = '6f2c1c56-6d3a-4c58-9a2e-0d8f6b6f7a11';
const valid = fc.constantFrom<unknown>(
  { intentId: id, to: '+14155552671', ext: '', context: { crm: 'x' }, accepted: [], guess: false },
  { intentId: id },
  { jobId: id },
  { e164: '+14155552671' },
  { what: 'popup' },
  { passphrase: 'correct horse' },
  { origin: allowed },
  { count: 3 },
  {},
);
const data = fc.oneof(fc.anything(), fc.dictionary(field, piece, { maxKeys: 9 }), valid, valid);
const routeName = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty', ''),
  fc.string(),
);
/** Messages as they are meant, so that some do pass. */
const meant = fc.constantFrom(
  wire('call.get', { intentId: id }),
  wire('call.cancel', { intentId: id }),
  wire('offer.card', { e164: '+14155552671' }),
  wire('page.names', { e164s: ['+14155552671'] }),
  wire('page.hello', {}),
  wire('keys.list', {}),
  wire('vault.unlock', { passphrase: 'correct horse' }),
  wire('erase', { kind: 'all', doNotCall: false }),
);
const message = fc.oneof(
  meant,
  fc.anything(),
  fc.tuple(routeName, data).map(([route, value]) => wire(route, value)),
  fc.record({ dialmark: fc.constantFrom(1, 2, '1'), route: routeName, data, sender, extra: fc.anything() }),
);

const isContent = (admission: Admission & { ok: true }) => admission.sender.kind === 'content';

test('whatever anyone sends, only what is allowed passes, and nothing throws', async () => {
  let passed = 0;
  await fc.assert(
    fc.asyncProperty(message, sender, async (sent, from) => {
      const admission = await admit(sent, from, ourselves, sites);
      if (!admission.ok) return;
      passed += 1;
      const rule = ROUTES[admission.route];
      expect(from.id).toBe('us');
      expect(rule.schema.safeParse(admission.data).success).toBe(true);
      if (!isContent(admission)) {
        expect(rule.pages).toBe(true);
        expect(from.origin).toBe(ourselves.origin);
        return;
      }
      expect(rule.content).not.toBe('no');
      const invited = from.origin === 'https://once.example' && from.tab?.id === 7 && from.frameId === 0;
      if (from.origin !== allowed) expect(invited && rule.invited === true).toBe(true);
    }),
    { numRuns: 20_000, seed: Number(process.env.DIALMARK_SEED ?? 20_261_121) },
  );
  expect(passed).toBeGreaterThan(500);
}, 60_000);

test('a content script of a site that is not allowed reaches no route at all', async () => {
  const stranger = fc.record({
    id: fc.constant('us'),
    origin: fc.constantFrom('https://evil.example', 'null', 'http://crm.example'),
    frameId: fc.nat(2),
    tab: fc.record({ id: fc.nat(9), url: fc.constantFrom(`${allowed}/`, 'https://evil.example/') }),
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), data, stranger, async (name, value, from) => {
      expect((await admit(wire(name, value), from, ourselves, sites)).ok).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});
