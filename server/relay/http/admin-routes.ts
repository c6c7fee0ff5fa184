/**
 * The do-not-call list for the company's own systems, with the administrator's token (RELAY_ADMIN_TOKEN):
 *
 *   POST /admin/do-not-call {by, why?, add?: [number], remove?: [number]}   answered once it is stored
 *
 * Numbers are E.164. If one is none, nothing of the request is stored, and the answer names it.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { e164Schema } from '#lib/platform/values.ts';
import type { Parts } from '../parts.ts';
import { isSameSecret } from '../store/hash.ts';
import type { TeamParts } from '../team/parts.ts';
import { fail, readJson } from './answers.ts';
import type { RelayEnv } from './env.ts';
import { atMost } from './minute-counter.ts';
import { bearerIn } from './token.ts';

/** Numbers in a request, and those of its faults that are named. */
const MOST = { numbers: 10_000, named: 20 };
const LONGEST = 1024 * 1024;
const REQUESTS_A_MINUTE = 600;

const numbers = z.array(z.string().max(64)).max(MOST.numbers).default([]);
const requestSchema = z.object({
  /** Whose decision it is, as people read it. */
  by: z.string().trim().min(1).max(120),
  why: z.string().max(200).default(''),
  add: numbers,
  remove: numbers,
});

export function adminRoutes({ list, clock }: Parts, { key, view }: TeamParts, token: string): Hono<RelayEnv> {
  const app = new Hono<RelayEnv>();
  app.use('*', async (context, next) =>
    isSameSecret(bearerIn(context), token)
      ? next()
      : fail(context, 401, 'bad-token', 'This is not the administrator’s token.'),
  );
  app.use('*', atMost(clock, REQUESTS_A_MINUTE, 'More requests in a minute than are taken.'));
  app.use(
    '*',
    bodyLimit({ maxSize: LONGEST, onError: (context) => fail(context, 413, 'too-large', 'At most 1 MB.') }),
  );

  app.post('/do-not-call', async (context) => {
    const request = await readJson(context, requestSchema);
    if (!request)
      return fail(
        context,
        400,
        'bad-request',
        'Send {"by": …, "why": …, "add": […], "remove": […]} as JSON.',
      );
    const { by, why, add, remove } = request;
    const wrong = [...add, ...remove].filter((number) => !e164Schema.safeParse(number).success);
    if (wrong.length > 0) {
      const named = wrong.slice(0, MOST.named).map((number) => JSON.stringify(number));
      const message = `Nothing was stored: ${wrong.length} are no E.164 numbers, such as +4930901820: ${named.join(', ')}`;
      return fail(context, 400, 'bad-request', message);
    }
    const both = add.find((number) => remove.includes(number));
    if (both !== undefined)
      return fail(context, 400, 'bad-request', `Nothing was stored: ${both} is to be added and removed.`);
    const author = { by, at: clock() };
    const changes = (all: readonly string[]) => all.map((number) => ({ hash: key.hashOf(number), why }));
    const listed = await list.add(changes(add), author);
    const unlisted = await list.remove(changes(remove), author);
    await view.changed();
    return context.json({ listed, unlisted });
  });
  return app;
}
