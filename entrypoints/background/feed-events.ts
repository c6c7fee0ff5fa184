/** Events of the relay's feed: a call that ended, or a transcription that is done. */
import { applyCompleted } from '#lib/calls/completed.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { Brokering } from '#lib/relay/brokering.ts';
import type { FeedEvent } from '#lib/relay/contract.ts';
import type { Database } from '#lib/storage/database.ts';
import type { SettingsStore } from '#lib/storage/settings.ts';
import type { Jobs } from '#lib/transcripts/jobs.ts';
import { jobAfterCall } from '#lib/transcripts/rule.ts';
import type { Keys } from '#lib/vault/keys.ts';

interface FeedEventParts {
  db: Database;
  jobs: Jobs;
  keys: Pick<Keys, 'list'>;
  brokering: Pick<Brokering, 'offers'>;
  settings: Pick<SettingsStore, 'get'>;
  installationId: () => Promise<string>;
  now: () => number;
  random: () => number;
  /** Hears of a call that an event changed, after it is stored. */
  told: (row: CallRow) => void;
}

export function createFeedEvents(parts: FeedEventParts): (event: FeedEvent) => Promise<void> {
  const { db, jobs, keys, brokering, settings, installationId, now, random, told } = parts;

  async function mayTranscribe(): Promise<boolean> {
    if ((await brokering.offers()).transcriptions) return true;
    return (await keys.list()).some(
      (key) => key.capability === 'ai-transcription' && (key.state === 'good' || key.state === 'untried'),
    );
  }

  return async (event) => {
    if (event.type === 'transcription') {
      await jobs.deliver(event.id, event.payload);
      return;
    }
    const current = await settings.get();
    const transcribes = await mayTranscribe();
    const applied = await applyCompleted(
      { eventId: event.id, payload: event.payload, installationId: await installationId() },
      {
        db,
        now,
        random,
        jobFor: (row) => (transcribes ? jobAfterCall(row, current, crypto.randomUUID(), now()) : null),
      },
    );
    if (!applied) return;
    told(applied.row);
    if (applied.job) await jobs.tick();
  };
}
