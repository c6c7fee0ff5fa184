/** Data that each route takes, and random changes to it. */
import fc from 'fast-check';
import type { DataOf, RouteName } from '#lib/messages/routes.ts';

const ID = '6f2c1c56-6d3a-4c58-9a2e-0d8f6b6f7a11';
const E164 = '+14155552671';
const PLACE = { intentId: ID, to: E164, ext: '', context: { crm: 'generic' }, accepted: [], guess: false };

/** One that its schema takes, for every route. */
export const DATA: { [Name in RouteName]: DataOf<Name> } = {
  'call.place': PLACE,
  'call.cancel': { intentId: ID },
  'call.get': { intentId: ID },
  'call.again': { intentId: ID, newIntentId: '6f2c1c56-6d3a-4c58-9a2e-0d8f6b6f7a12', accepted: [] },
  'call.annotate': { intentId: ID, note: 'x', disposition: 'x', callbackAt: 1 },
  'call.log': { intentId: ID },
  'call.log-not': { intentId: ID },
  'crm.connect': { connector: 'redmine', site: 'https://evil.example', token: 'token_of_an_attacker' },
  'crm.begin': { connector: 'salesforce', site: 'https://evil.example', client: { id: 'attacker' } },
  'crm.finish': {
    signIn: {
      connector: 'salesforce',
      site: 'https://evil.example',
      client: { id: 'attacker' },
      state: 's',
      verifier: 'v',
    },
    answered: 'https://evil.example/dialmark-signed-in?code=c&state=s',
  },
  'crm.disconnect': { connector: 'redmine', site: 'https://evil.example' },
  'call.never-again': { intentId: ID, on: true },
  'call.summary': { intentId: ID },
  'call.form': { intentId: ID },
  'list.add': { numbers: [{ e164: E164, ext: '', guess: false, context: { crm: 'generic' } }], barred: [] },
  'list.call': { entryId: ID, intentId: ID, accepted: [] },
  'list.change': { entryId: ID, change: { kind: 'skip' } },
  'list.set': { paused: true },
  'list.clear': {},
  'offer.card': { e164: E164, country: 'US' },
  'page.names': { e164s: [E164] },
  'page.hello': {},
  'page.engine': {},
  'page.count': { count: 3 },
  'page.offer': {},
  'site.prefs': { from: E164 },
  'caller.keep': { from: E164, always: 'site', e164: E164 },
  'site.teach': { field: 'contactName', within: 'page', selector: 'h1' },
  'never.add': { kind: 'number', value: '+14155550000' },
  'never.remove': { kind: 'number', value: '+14155550000' },
  'ui.open': { what: 'options' },
  'page.list': { tabId: 1, pressed: true },
  'page.record': { tabId: 1 },
  'page.other': { tabId: 1 },
  'page.flash': { tabId: 1, frameId: 0, index: 0 },
  'settings.get': {},
  'settings.save': { patch: { baseUrl: 'https://evil.example' } },
  'keys.list': {},
  'keys.add': { capability: 'click-to-call', key: 'key_of_an_attacker', force: true },
  'keys.remove': { capability: 'click-to-call' },
  'vault.state': {},
  'vault.setPassphrase': { passphrase: 'of an attacker' },
  'vault.lock': {},
  'vault.unlock': { passphrase: 'of an attacker' },
  'relay.pair': { url: 'https://evil.example', teamCode: 'x' },
  'relay.unpair': {},
  'relay.state': {},
  'feed.now': {},
  'job.submit': { id: ID, recordingUrl: 'https://evil.example/a.mp3', language: 'auto' },
  'job.retry': { jobId: ID },
  'job.cancel': { jobId: ID },
  'job.lookup': { txnId: 'txn_1' },
  'job.link': { jobId: ID, intentId: ID },
  'job.seen': { jobId: ID },
  'job.forget': { jobId: ID },
  'speaker.rename': { jobId: ID, label: 'x', name: 'x' },
  'usage.month': {},
  'site.enabled': { origin: 'https://evil.example' },
  'site.disable': { origin: 'https://evil.example' },
  'site.list': {},
  'dnc.import': { numbers: [{ e164: E164, reason: '' }], replace: true },
  'dnc.clear': {},
  'dnc.remove': { e164: '+14155550132' },
  'api-spec.apply': { calls: false, transcriptions: false },
  erase: { kind: 'all', doNotCall: true },
  'policy.report': {},
  'support.events': {},
  'support.diagnostics': {},
  export: { format: 'json' },
  'call.ahead': {},
};

/** Values that do not belong in a field of a message. */
const ODD: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(null, '', -1, 1e21, [], {}, 'x'.repeat(30_000), '<img src=x onerror=alert(1)>'),
);

/** `data` with a field changed, left out, added or put into another's place. */
export function spoiled(data: object): fc.Arbitrary<unknown> {
  const names = Object.keys(data);
  const without = (name: string) => Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));
  const any = fc.constantFrom(...(names.length > 0 ? names : ['extra']));
  return fc.oneof(
    fc.tuple(any, ODD).map(([name, value]) => ({ ...data, [name]: value })),
    any.map(without),
    ODD.map((extra) => ({ ...data, extra })),
    fc.constant({ ...data, origin: 'https://evil.example', sender: { kind: 'page' } }),
    fc.constant([data]),
    ODD,
  );
}
