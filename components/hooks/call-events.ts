/** Handles presses on calls, the same on every page of the extension. */
import { browser } from 'wxt/browser';
import type { CallEvents } from '#components/calls/events.ts';
import { isHeld } from '#components/calls/state.ts';
import { openRecord } from '#components/hooks/open-record.ts';
import type { Speech } from '#components/words.tsx';
import { patternOf } from '#lib/core/match-pattern.ts';
import type { Translators } from '#lib/locales/areas.ts';
import type { Send } from '#lib/messages/client.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import { readMemory } from '#lib/transcripts/memory.ts';
import { copyForCrm } from './copy-for-crm.ts';
import { loggedRecords } from './logged-records.ts';
import { type Say, sayUnless } from './say.ts';
import { dialOf, type useDial } from './use-dial.ts';
import { askPassphrase } from './use-lock.ts';
import type { useTranscribe } from './use-transcribe.ts';

/** @returns what the rows of a list of calls do, whichever page the list stands on. */
export function callEvents(parts: {
  db: Database;
  send: Send;
  say: Say;
  speech: Speech;
  words: Translators;
  settings: Settings;
  dial: ReturnType<typeof useDial>;
  transcribe: ReturnType<typeof useTranscribe>;
}): Omit<CallEvents, 'onTranscript' | 'onRemembered'> {
  const { send, settings, dial, transcribe } = parts;
  return {
    onCall: (row) => void dial.start(dialOf(row)),
    onCancel: (row) => void send('call.cancel', { intentId: row.id }).then(sayUnless(parts)),
    onTranscribe: (item) => transcribe.askFor(item),
    onRecord: (row) => void openRecord(row),
    onAnnotate: async (row, change) =>
      sayUnless(parts)(await send('call.annotate', { intentId: row.id, ...change })),
    onNeverAgain: (row, on) => void send('call.never-again', { intentId: row.id, on }).then(sayUnless(parts)),
    async timesOf({ e164, country }) {
      const card = await send('offer.card', { e164, ...(country !== undefined && { country }) });
      return card.ok ? card.value.times : [];
    },
    memoryOf: (of) => readMemory(parts.db, of),
    onLog: (row, record) =>
      void send('call.log', { intentId: row.id, ...(record && { record }) }).then(sayUnless(parts)),
    onLogNot: (row) => void send('call.log-not', { intentId: row.id }).then(sayUnless(parts)),
    ...loggedRecords(parts.db, settings.crmLog.connections),
    onCopyCrm: (item) => void copyForCrm(parts, item),
    async onForm({ row }) {
      const opened = await send('call.form', { intentId: row.id });
      if (!opened.ok || !opened.value) parts.say('red', parts.speech.t.calls('formNotOpened'));
    },
    onNext(row) {
      if (isHeld(row)) askPassphrase();
      else if (row.failure?.next === 'grant-permission' && URL.canParse(settings.baseUrl)) {
        void browser.permissions.request({ origins: [patternOf(settings.baseUrl)] });
      } else void browser.runtime.openOptionsPage();
    },
  };
}
