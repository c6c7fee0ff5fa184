/** The first run, step by step. */
import type { OptionsState } from '#components/options/types.ts';
import { Welcome } from '#components/options/Welcome.tsx';
import { NO_RELAY } from '#lib/model/relay.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { call, WAITING } from './data.ts';
import type { Screen } from './screens.tsx';
import { EMPTY, EVENTS, FULL } from './screens-options.tsx';

function welcome(state: OptionsState): Screen {
  return {
    page: 'options',
    width: 900,
    height: 900,
    render: () => <Welcome state={state} events={EVENTS} onDone={() => undefined} />,
  };
}

export const WELCOME_SCREENS: Readonly<Record<string, Screen>> = {
  'welcome-address': welcome(EMPTY),
  'welcome-key': welcome({ ...EMPTY, settings: FULL.settings }),
  'welcome-allow': welcome({ ...EMPTY, settings: FULL.settings, fixed: ['baseUrl'], mayReach: false }),
  'welcome-passphrase': welcome({ ...EMPTY, settings: FULL.settings, fixed: ['baseUrl', 'passphrase'] }),
  'welcome-protected': welcome({
    ...EMPTY,
    settings: FULL.settings,
    vault: { hasPassphrase: true, locked: false },
  }),
  'welcome-locked': welcome({
    ...EMPTY,
    settings: FULL.settings,
    vault: { hasPassphrase: true, locked: true },
  }),
  'welcome-relay': welcome({ ...FULL, relay: NO_RELAY, keys: FULL.keys.slice(0, 1) }),
  'welcome-transcripts': welcome({
    ...FULL,
    settings: { ...FULL.settings, transcribe: settingsSchema.parse({}).transcribe },
  }),
  'welcome-call': welcome({ ...FULL, settings: { ...FULL.settings, callerIds: [] } }),
  'welcome-call-sending': welcome({ ...FULL, firstCall: call('f', 0, { state: 'sending' }) }),
  'welcome-call-waiting': welcome({ ...FULL, firstCall: WAITING.row }),
  'welcome-call-refused': welcome({
    ...FULL,
    firstCall: call('f', 0, {
      state: 'refused',
      failure: { code: 'invalid-number', next: 'check-number', sent: true, httpStatus: 400 },
    }),
  }),
  'welcome-done': welcome({ ...FULL, firstCall: call('f', 0, { state: 'initiated' }) }),
};
