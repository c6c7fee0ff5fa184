/** The team's shared part, for its browsers: lib/relay/team-contract.ts. */
import { Hono } from 'hono';
import { z } from 'zod';
import { type ListedEntry, listedHashSchema, listRequestSchema } from '#lib/relay/team-contract.ts';
import type { Parts } from '../parts.ts';
import type { TeamParts } from '../team/parts.ts';
import { badToken, fail, failForNow, readJson, smallBody } from './answers.ts';
import type { RelayEnv } from './env.ts';
import { atMost } from './minute-counter.ts';
import { piecesOf } from './page.ts';
import { withToken } from './token.ts';
import { goneOf, shareFor, writtenPage } from './written-page.ts';

/** Of one installation, in a minute: numbers that it lists, and entries or pages that it looks at. */
const MOST = { listed: 60, looks: 240 };
/** A page may be asked for again after so many seconds, if there was no room for it. */
const AGAIN_S = 5;

const listQuery = z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) });

export function teamRoutes(parts: Parts, team: TeamParts): Hono<RelayEnv> {
  const { installations, list, metrics, clock } = parts;
  const { view } = team;
  const app = new Hono<RelayEnv>();
  app.use(withToken(installations, badToken));

  app.get('/', async (context) => {
    const { tag, body } = await view.view(context.get('installationId'));
    context.header('ETag', `"${tag}"`);
    context.header('Cache-Control', 'private, no-cache');
    const unchanged = names(context.req.header('if-none-match'), tag);
    metrics.teamAnswers.inc({ kind: unchanged ? 'unchanged' : 'whole' });
    return unchanged ? context.body(null, 304) : context.json(body);
  });

  const often = 'More questions in a minute than are answered to one browser.';
  app.use('/do-not-call/*', atMost(clock, MOST.looks, often));

  app.get('/do-not-call', async (context) => {
    const query = listQuery.safeParse(context.req.query());
    if (!query.success) return fail(context, 400, 'bad-request', 'after is the number of a change.');
    metrics.teamAnswers.inc({ kind: 'list' });
    const page = await team.listPages.after(query.data.after);
    const share = await shareFor(context, parts.pages, page.length, goneOf(context));
    if (!share) return failForNow(context, AGAIN_S, 'The relay is at its limit: ask again.');
    return writtenPage(context, { pieces: piecesOf(page), bytes: page.length }, share);
  });

  app.get('/do-not-call/:hash', async (context) => {
    const hash = listedHashSchema.safeParse(context.req.param('hash'));
    const row = hash.success ? await list.find(hash.data) : undefined;
    if (!row?.listed) return fail(context, 404, 'not-found', 'This number is not listed.');
    const entry: ListedEntry = {
      listed_at: new Date(row.listedAt).toISOString(),
      ...(row.listedBy && { by: row.listedBy }),
      ...(row.listedWhy && { why: row.listedWhy }),
    };
    return context.json(entry);
  });

  const tooMany = 'More numbers in a minute than are taken of one browser.';
  app.post('/do-not-call', smallBody, atMost(clock, MOST.listed, tooMany), async (context) => {
    const installationId = context.get('installationId');
    const request = await readJson(context, listRequestSchema);
    if (!request) return fail(context, 400, 'bad-request', 'Send {"hash": …, "why": …} as JSON.');
    const { hash, why = '' } = request;
    const person = await view.person(installationId);
    const by = person?.name ?? ((await installations.nameOf(installationId)) || installationId);
    await team.listNumber(installationId, { hash, why, by });
    await view.changed();
    return context.body(null, 204);
  });
  return app;
}

/** Whether `If-None-Match` has the tag: bare, in quotes, or weakened by a proxy that compressed. */
function names(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((each) => {
    const bare = each.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
    return bare === tag || bare === '*';
  });
}
