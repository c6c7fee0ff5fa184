/** Wrap-ups of the paired browsers, for the company's destinations and the team's figures. */
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { INSTALLATION_KEY, INTENT_KEY } from '#lib/platform/contract.ts';
import { wrapUpRequestSchema } from '#lib/relay/contract.ts';
import type { Parts } from '../parts.ts';
import { storeCallEvents } from '../store/call-events.ts';
import { figureSteps } from '../store/team-figures.ts';
import { wrappedUpEvent } from '../webhooks/call-event-of.ts';
import { badToken, fail, readJson } from './answers.ts';
import type { RelayEnv } from './env.ts';
import { atMost } from './minute-counter.ts';
import { withToken } from './token.ts';

/** A note of 20,000 characters, each written in six bytes, and metadata. */
const LONGEST = 160 * 1024;
/** Of one installation, in a minute. */
const MOST = 60;

export function wrapUpRoutes(parts: Parts): Hono<RelayEnv> {
  const { installations, takesWrapUps, database, told, team, clock } = parts;
  const app = new Hono<RelayEnv>();
  const taken: MiddlewareHandler<RelayEnv> = async (context, next) =>
    takesWrapUps() ? next() : fail(context, 404, 'not-taken', 'The company has no use for wrap-ups now.');
  const seldom = atMost(clock, MOST, 'More wrap-ups in a minute than are taken of one browser.');
  const limit = bodyLimit({
    maxSize: LONGEST,
    onError: (context) => fail(context, 413, 'too-large', 'A wrap-up is not so long.'),
  });

  app.post('/', withToken(installations, badToken), limit, taken, seldom, async (context) => {
    const installationId = context.get('installationId');
    const wrapUp = await readJson(context, wrapUpRequestSchema);
    const own = wrapUp?.metadata[INSTALLATION_KEY] === installationId;
    if (!wrapUp || !own || wrapUp.metadata[INTENT_KEY] !== wrapUp.intent_id)
      return fail(context, 400, 'bad-request', 'The body is no wrap-up of a call of this browser.');
    const event = wrappedUpEvent(installationId, wrapUp, clock());
    const facts = team ? [team.facts.wrappedUp(installationId, wrapUp, clock())] : [];
    await storeCallEvents(database, [event], figureSteps(facts));
    told.wake();
    return context.body(null, 204);
  });
  return app;
}
