/** Brings one press to the background, and what came of it back. */
import type { Send } from '#lib/messages/client.ts';
import type { PlaceRequest } from '#lib/model/call.ts';
import type { CallEvent } from './call.ts';

export interface CallPlacingParts {
  send: Send;
  /** Whether the page still waits for what became of this intent. */
  isCurrent(intentId: string): boolean;
  /** Tells what the background answered. */
  onEvent(event: CallEvent): void;
}

/** @param repeats the intent that the request repeats, if it does */
export async function placeCall(
  { send, isCurrent, onEvent }: CallPlacingParts,
  request: PlaceRequest,
  repeats: string | undefined,
): Promise<void> {
  const { intentId, accepted } = request;
  const ask = () =>
    repeats === undefined
      ? send('call.place', request)
      : send('call.again', { intentId: repeats, newIntentId: intentId, accepted });
  const gone = () => onEvent({ type: 'unanswered', intentId, why: 'gone' });

  const answer = await ask();
  if (answer.ok) return onEvent({ type: 'answered', intentId, answer: answer.value });
  if (answer.error === 'refused') return onEvent({ type: 'unanswered', intentId, why: 'not-allowed' });
  // No answer: the worker may have died before or after it stored the intent. Asking with the same id is safe.
  const stored = await send('call.get', { intentId });
  if (!stored.ok) return gone();
  if (stored.value)
    return onEvent({ type: 'answered', intentId, answer: { kind: 'call', call: stored.value } });
  if (!isCurrent(intentId)) return;
  const again = await ask();
  if (again.ok) onEvent({ type: 'answered', intentId, answer: again.value });
  else gone();
}
