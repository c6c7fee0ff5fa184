/**
 * Calls that ring, are answered and end on their own.
 *
 *   initiated ──ring──► answered ──talk──► ended ──► call.completed
 *        └──────ring──► (busy, no answer) ended ──► call.completed, without recording
 *
 * `initiated` is the platform's word (section 3.2); the others are not shown, so they are the sandbox's own and no
 * answer of the API carries them but the record in call.completed.
 */
import type { CallRequest } from '#lib/platform/contract.ts';
import type { Base } from './base.ts';
import type { Deliveries } from './deliveries.ts';
import { freshId } from './keyring.ts';
import { languageOf, type Recording } from './recordings.ts';

interface CallRecord {
  id: string;
  phase: 'initiated' | 'answered' | 'ended';
  /** How the other end behaves, by the number's last two digits: 98 is busy, 99 does not answer. */
  outcome: 'answers' | 'busy' | 'no-answer';
  request: CallRequest;
  /** Key that placed it. */
  keyId: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  answeredAt?: number;
  endedAt?: number;
  recording?: { token: string; of: Recording; expiresAt: number };
}

/** Who takes calls that name no agent: "the first available agent answers". */
const FIRST_AGENT = 'u_sandbox_1';

function outcomeOf(to: string): CallRecord['outcome'] {
  if (to.endsWith('98')) return 'busy';
  return to.endsWith('99') ? 'no-answer' : 'answers';
}

function iso(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}

/** The full call record of section 6.1: the fields that are shown, and what a record like it would have besides. */
function recordOf(call: CallRecord, recordingUrl: string | null) {
  return {
    id: call.id,
    status: call.outcome === 'answers' ? 'completed' : call.outcome,
    to: call.request.to,
    from: call.request.from,
    agent_id: call.request.agent_id ?? (call.outcome === 'answers' ? FIRST_AGENT : null),
    queue_id: call.request.queue_id ?? null,
    created_at: iso(call.createdAt),
    answered_at: iso(call.answeredAt),
    ended_at: iso(call.endedAt),
    duration_seconds: call.recording ? Math.round(call.recording.of.durationSeconds) : 0,
    recording_url: recordingUrl,
    metadata: call.request.metadata ?? {},
  };
}

export function createCalls({ clock, settings, library }: Base, deliveries: Deliveries) {
  const records = new Map<string, CallRecord>();
  const byToken = new Map<string, CallRecord>();
  const turns = { en: 0, he: 0, ar: 0 };

  const recordingUrl = ({ recording }: CallRecord) =>
    recording ? `${settings.publicUrl}/recordings/${recording.token}.mp3` : null;
  const payloadOf = (call: CallRecord) => recordOf(call, recordingUrl(call));

  function end(call: CallRecord): void {
    if (call.phase === 'ended') return;
    call.phase = 'ended';
    call.endedAt = clock.now();
    if (call.answeredAt !== undefined) {
      const language = languageOf(call.request.to);
      const of = library.pick(language, turns[language]);
      turns[language] += 1;
      const token = freshId('rec_');
      call.recording = { token, of, expiresAt: clock.now() + settings.recordingSeconds * 1000 };
      byToken.set(token, call);
    }
    if (settings.webhookUrl !== '') {
      deliveries.deliver('call.completed', call.id, settings.webhookUrl, payloadOf(call));
    }
  }

  function answer(call: CallRecord): void {
    if (call.phase !== 'initiated') return;
    if (call.outcome !== 'answers') {
      end(call);
      return;
    }
    call.phase = 'answered';
    call.answeredAt = clock.now();
    clock.timer(settings.times.talk, () => end(call));
  }

  return {
    create(request: CallRequest, keyId: string): CallRecord {
      const call: CallRecord = {
        id: freshId('c_'),
        phase: 'initiated',
        outcome: outcomeOf(request.to),
        request,
        keyId,
        createdAt: clock.now(),
      };
      records.set(call.id, call);
      clock.timer(settings.times.ring, () => answer(call));
      return call;
    },
    list: (): readonly CallRecord[] => [...records.values()],
    recordingUrl,
    payloadOf,
    /** Ends a call that is still on. False for an id that is not known. */
    hangUp(id: string): boolean {
      const call = records.get(id);
      if (call) end(call);
      return call !== undefined;
    },
    /** The recording behind a token, as long as its address works. */
    recordingOf(token: string): Recording | undefined {
      const recording = byToken.get(token)?.recording;
      return recording && recording.expiresAt > clock.now() ? recording.of : undefined;
    },
  };
}
export type Calls = ReturnType<typeof createCalls>;
