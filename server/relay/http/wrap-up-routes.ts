/** Wrap-ups of the paired browsers, for the company's destinations and the team's figures. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { INSTALLATION_KEY, INTENT_KEY } from '#lib/platform/contract.ts';
import { wrapUpRequestSchema } from '#lib/relay/contract.ts';
import type { NewCallEvent } from '../store/call-events.ts';
import type { Installations } from '../store/installations.ts';
import type { CallFact } from '../store/team-figures.ts';
import type { CallFacts } from '../team/call-facts.ts';
import { wrappedUpEvent } from '../webhooks/call-event-of.ts';
import { badToken, fail, failForNow, readJson } from './answers.ts';
import type { RelayEnv } from './env.ts';
import { createMinuteCounter } from './minute-counter.ts';
import { withToken } from './token.ts';

export interface WrapUpParts {
  installations: Pick<Installations, 'byFeedTokenHash' | 'saw'>;
  takesWrapUps: () => boolean;
  /** Resolves when they are on the disk. */
  storeCallEvents: (events: readonly NewCallEvent[], facts: readonly CallFact[]) => Promise<void>;
  /** Facts for the team's figures; undefined: the relay has no team. */
  facts: Pick<CallFacts, 'wrappedUp'> | undefined;
  clock: () => number;
}

/** A note of 20,000 characters, each written in six bytes, and metadata. */
const LONGEST = 160 * 1024;
/** Of one installation, in a minute. */
const MOST = 60;

export function wrapUpRoutes(parts: WrapUpParts): Hono<RelayEnv> {
  const { installations, takesWrapUps, storeCallEvents, facts, clock } = parts;
  const app = new Hono<RelayEnv>();
  const waitOf = createMinuteCounter(clock, MOST);
  const limit = bodyLimit({
    maxSize: LONGEST,
    onError: (context) => fail(context, 413, 'too-large', 'A wrap-up is not so long.'),
  });

  app.post('/', withToken(installations, badToken), limit, async (context) => {
    if (!takesWrapUps()) return fail(context, 404, 'not-taken', 'The company has no use for wrap-ups now.');
    const installationId = context.get('installationId');
    const wait = waitOf(installationId);
    if (wait > 0)
      return failForNow(context, wait, 'More wrap-ups in a minute than are taken of one browser.');
    const wrapUp = await readJson(context, wrapUpRequestSchema);
    const own = wrapUp?.metadata[INSTALLATION_KEY] === installationId;
    if (!wrapUp || !own || wrapUp.metadata[INTENT_KEY] !== wrapUp.intent_id)
      return fail(context, 400, 'bad-request', 'The body is no wrap-up of a call of this browser.');
    const fact = facts?.wrappedUp(installationId, wrapUp, clock());
    await storeCallEvents([wrappedUpEvent(installationId, wrapUp, clock())], fact ? [fact] : []);
    return context.body(null, 204);
  });
  return app;
}
