/** What presses on calls do, the same on every page of ours. */
import { browser } from 'wxt/browser';
import type { CallEvents } from '#components/calls/CallRow.tsx';
import type { Translators } from '#lib/locales/pages.ts';
import type { Send } from '#lib/messages.ts';
import { openRecord } from '#lib/pages/record.ts';
import type { Settings } from '#lib/store/records.ts';
import { type Say, sayUnless } from './say.ts';
import { dialOf, type useDial } from './use-dial.ts';
import { askPassphrase, isHeld } from './use-lock.ts';
import type { useTranscribe } from './use-transcribe.ts';

/** @returns what the rows of a list of calls do, whichever page the list stands on. */
export function callEvents(parts: {
  send: Send;
  say: Say;
  words: Translators;
  settings: Settings;
  dial: ReturnType<typeof useDial>;
  transcribe: ReturnType<typeof useTranscribe>;
}): Omit<CallEvents, 'onTranscript'> {
  const { send, settings, dial, transcribe } = parts;
  return {
    onCall: (row) => void dial.start(dialOf(row)),
    onCancel: (row) => void send('call.cancel', { intentId: row.id }).then(sayUnless(parts)),
    onTranscribe: (item) => transcribe.askFor(item),
    onRecord: (row) => void openRecord(row),
    onAnnotate: async (row, change) =>
      sayUnless(parts)(await send('call.annotate', { intentId: row.id, ...change })),
    onNext(row) {
      if (isHeld(row)) askPassphrase();
      else if (row.failure?.next === 'grant-permission' && URL.canParse(settings.baseUrl)) {
        const { protocol, hostname } = new URL(settings.baseUrl);
        void browser.permissions.request({ origins: [`${protocol}//${hostname}/*`] });
      } else void browser.runtime.openOptionsPage();
    },
  };
}
