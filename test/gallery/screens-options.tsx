import { useEffect, useRef } from 'preact/hooks';
import { OptionsView, type SectionName } from '#components/options/OptionsView.tsx';
import type { OptionsEvents, OptionsState } from '#components/options/types.ts';
import { useSpeech } from '#components/words.tsx';
import { CONNECTORS } from '#lib/connectors/index.ts';
import { err, ok } from '#lib/core/result.ts';
import { readNumber } from '#lib/format/typed-number.ts';
import { NO_RELAY } from '#lib/model/relay.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { readBaseUrl } from '#lib/platform/address.ts';
import { EVENTS_LOG, NOW } from './data.ts';
import type { Screen } from './screens.tsx';

const done = async () => undefined;
export const EVENTS: OptionsEvents = {
  save: async () => true,
  checkAddress: readBaseUrl,
  setBaseUrl: async () => 'ok',
  readSpec: async () => err('not-openapi'),
  addKey: done,
  removeKey: done,
  readNumber: (text) => readNumber(text, 'IL')?.e164,
  connectCrm: done,
  disconnectCrm: done,
  pair: done,
  unpair: done,
  askRelay: done,
  importDnc: () => undefined,
  clearDnc: done,
  findListed: async () => [{ e164: '+14155550132', reason: 'Asked us not to call' }],
  unlist: done,
  disableSite: done,
  offerAgain: done,
  readLessons: async () => ({ ok: false, error: 'not-adapter' as const }),
  takeInLessons: async () => 'ok' as const,
  takeOutLessons: () => undefined,
  forgetLessons: done,
  setPassphrase: async () => true,
  lockNow: done,
  unlock: async () => true,
  takeOut: done,
  erase: async () => 3,
  countBeyond: async () => ({ calls: 31, loose: 2 }),
  diagnostics: async () =>
    JSON.stringify({ dialmark: '1.0.0', relay: { paired: true, problem: 'none' } }, null, 2),
  isPersisted: async () => false,
  persist: async () => false,
  listEvents: async () => EVENTS_LOG,
  copy: async () => true,
  placeFirst: () => undefined,
};

const DAY = 86_400_000;
export const EMPTY: OptionsState = {
  settings: settingsSchema.parse({ defaultCountry: 'IL' }),
  fixed: [],
  policy: [],
  keys: [],
  vault: { hasPassphrase: false, locked: false },
  relay: NO_RELAY,
  sites: [],
  crms: CONNECTORS,
  usage: undefined,
  spec: undefined,
  stored: { calls: 0, loose: 0, entries: 0 },
  listed: 0,
  mayReach: true,
  now: NOW,
  storage: { tables: 'kept', lost: 0 },
};
export const FULL: OptionsState = {
  ...EMPTY,
  settings: settingsSchema.parse({
    baseUrl: 'https://api.eu2.example.com',
    callerIds: [
      { e164: '+97239990000', label: 'מכירות' },
      { e164: '+14155552671', label: 'US support' },
    ],
    defaultFrom: '+97239990000',
    defaultCountry: 'IL',
    crmLog: {
      connections: [
        { connector: 'redmine', site: 'https://crm.example', account: 'dana', addedAt: NOW - 3 * DAY },
      ],
    },
    transcribe: { when: 'rule', minSeconds: 30, sites: ['https://crm.example'] },
  }),
  keys: [
    { capability: 'click-to-call', tail: '4f2a', addedAt: NOW - 12 * DAY, triedAt: NOW, state: 'good' },
    { capability: 'ai-transcription', tail: '09bc', addedAt: NOW - 2 * DAY, state: 'addon-disabled' },
  ],
  vault: { hasPassphrase: true, locked: false },
  relay: {
    ...NO_RELAY,
    paired: true,
    url: 'https://relay.example.com',
    installationId: 'x'.repeat(20),
    lastAnswerAt: NOW - 20_000,
  },
  sites: [
    { origin: 'https://crm.example', addedAt: NOW - 30 * DAY },
    { origin: 'https://orange-grove.my.salesforce.example', addedAt: NOW - 3_600_000 },
  ],
  usage: {
    month: '2026-11',
    jobs: 42,
    billedSeconds: 31_000,
    includedLeftSeconds: 59_000,
    overSeconds: 0,
    overMicros: 0,
  },
  spec: { calls: true, transcriptions: true },
  stored: { calls: 1284, loose: 3, entries: 57 },
  listed: 214,
};

/** One was stored before there was a passphrase, the other given for another address. */
const EXPOSED: OptionsState['keys'] = [
  { capability: 'click-to-call', tail: '4f2a', addedAt: NOW - 12 * DAY, state: 'good', exposed: true },
  { capability: 'ai-transcription', tail: '09bc', addedAt: NOW - 2 * DAY, state: 'elsewhere' },
];

export function options(section: SectionName, state: OptionsState, height: number, width = 1000): Screen {
  return {
    page: 'options',
    width,
    height,
    render: () => (
      <OptionsView state={state} events={EVENTS} section={section} onNoticeClose={() => undefined} />
    ),
  };
}

/** Something that was asked for was not done, and the page says so. */
function NotDone() {
  const { t } = useSpeech();
  return (
    <OptionsView
      state={FULL}
      events={EVENTS}
      section="sites"
      notice={{ tone: 'red', text: t.common('notDone') }}
      onNoticeClose={() => undefined}
    />
  );
}

/** Fewer calls are to be kept than there are, or something was typed that is not a number. */
function Keeping({ typed }: { typed: string }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = page.current?.querySelector<HTMLInputElement>('input[max="1000000"]');
    if (!field) return;
    field.value = typed;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    field.scrollIntoView({ block: 'center' });
  }, [typed]);
  return (
    <div ref={page}>
      <OptionsView state={FULL} events={EVENTS} section="privacy" onNoticeClose={() => undefined} />
    </div>
  );
}
/** A key is to be removed, and a file was read whose address cannot be used. */
function Asked() {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = page.current?.querySelectorAll<HTMLButtonElement>('.key button')[1];
    press?.click();
    const file = page.current?.querySelector('.drop input');
    if (!file) return;
    Object.defineProperty(file, 'files', { value: [new File(['{}'], 'api.json')] });
    file.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  const readSpec: OptionsEvents['readSpec'] = async () =>
    ok({
      calls: true,
      transcriptions: false,
      refused: { url: 'http://api.eu2.example.com', fault: 'insecure' },
    });
  return (
    <div ref={page}>
      <OptionsView
        state={FULL}
        events={{ ...EVENTS, readSpec }}
        section="connect"
        onNoticeClose={() => undefined}
      />
    </div>
  );
}
function keeping(typed: string): Screen {
  return { page: 'options', width: 1000, height: 1300, render: () => <Keeping typed={typed} /> };
}

export const OPTIONS_SCREENS: Readonly<Record<string, Screen>> = {
  'options-connect': options('connect', FULL, 1240),
  'options-keys-exposed': options(
    'connect',
    { ...FULL, keys: EXPOSED, relay: { ...FULL.relay, exposed: true } },
    1500,
  ),
  'options-connect-good': options(
    'connect',
    { ...FULL, keys: FULL.keys.map((key) => ({ ...key, state: 'good' as const })) },
    1240,
  ),
  'options-connect-empty': options('connect', EMPTY, 1240),
  'options-managed': options(
    'managed',
    {
      ...FULL,
      policy: [
        { name: 'baseUrl', given: '"https://api.eu2.example.com"', state: 'set' },
        { name: 'retentionDays', given: '90', state: 'set' },
        {
          name: 'allowedSites',
          given: '["https://crm.example","crm"]',
          state: 'partly',
          fault: 'format',
          refused: ['"crm"'],
        },
        {
          name: 'doNotCall',
          given: '"never"',
          state: 'refused',
          fault: 'choice',
          expected: 'off, warn, block',
        },
        { name: 'premiumWarning', given: '"yes"', state: 'refused', fault: 'type', expected: 'boolean' },
        { name: 'retentionDay', given: '30', state: 'refused', fault: 'unknown' },
      ],
    },
    900,
  ),
  'options-managed-none': options('managed', FULL, 500),
  'options-support': options('support', FULL, 900),
  'options-connect-fixed': options(
    'connect',
    {
      ...FULL,
      fixed: ['baseUrl', 'callerIds', 'defaultCountry', 'route', 'relayUrl'],
      relay: { ...FULL.relay, problem: 'unreachable' },
    },
    1240,
  ),
  'options-connect-asked': { page: 'options', width: 1000, height: 760, render: () => <Asked /> },
  'options-general': options('general', FULL, 600),
  'options-calling': options('calling', FULL, 1000),
  'options-transcription': options('transcription', FULL, 760),
  'options-crm': options('crm', FULL, 900),
  'options-crm-company': options(
    'crm',
    {
      ...FULL,
      settings: { ...FULL.settings, companyCrm: { connector: 'redmine', site: 'https://crm.example' } },
      fixed: ['companyCrm', 'crmLog.when', 'crmLog.transcript'],
    },
    900,
  ),
  'options-sites': options('sites', FULL, 480),
  'options-left-alone': options(
    'sites',
    {
      ...FULL,
      settings: {
        ...FULL.settings,
        never: {
          numbers: ['+972544471884', '+12125550142'],
          parts: [{ origin: 'https://crm.example', selector: '#sidebar > section.related' }],
          sites: ['https://wiki.example'],
        },
      },
    },
    640,
  ),
  'options-not-done': { page: 'options', width: 1000, height: 480, render: () => <NotDone /> },
  'options-sites-empty': options('sites', EMPTY, 480),
  'options-privacy': options('privacy', FULL, 1240),
  'options-privacy-erases': keeping('200'),
  'options-privacy-odd-number': keeping('3.7'),
  'options-narrow': options('connect', FULL, 1500, 420),
};
