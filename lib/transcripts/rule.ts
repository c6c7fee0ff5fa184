/** Which calls are transcribed by themselves: never, always, or by rule. */

import type { CallRow } from '#lib/model/call.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Settings } from '#lib/model/settings.ts';
import { isSecureAddress } from '#lib/platform/address.ts';

/** Whether a finished call is transcribed without being asked for. */
export function wantsTranscript(row: CallRow, { transcribe, has }: Settings): boolean {
  if (transcribe.when === 'never' || !has.transcriptions || !isRecording(row.recordingUrl)) return false;
  if (transcribe.when === 'always') return true;
  if ((row.durationSeconds ?? 0) < transcribe.minSeconds) return false;
  return transcribe.sites.length === 0 || (row.origin !== undefined && transcribe.sites.includes(row.origin));
}

/** The job for a call that has just ended; null if the settings want none. */
export function jobAfterCall(row: CallRow, settings: Settings, id: string, now: number): JobRow | null {
  if (!wantsTranscript(row, settings) || row.recordingUrl === undefined) return null;
  return newJob(
    { id, intentId: row.id, recordingUrl: row.recordingUrl, language: settings.transcribe.language },
    now,
  );
}

/** A job as it begins. */
export function newJob(
  wish: { id: string; intentId?: string; recordingUrl?: string; language: JobRow['language'] },
  now: number,
): JobRow {
  return {
    ...wish,
    state: 'wanted',
    viaWebhook: false,
    createdAt: now,
    updatedAt: now,
    polls: 0,
    attempts: 0,
    serverErrors: 0,
  };
}

/** https, or this machine's own http: what the platform may be asked to fetch. */
export function isRecording(url: string | undefined): url is string {
  return url !== undefined && URL.canParse(url) && isSecureAddress(new URL(url));
}
