/** The team's shared part, for its browsers: lib/relay/team-contract.ts. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type ListedEntry, listedHashSchema, listRequestSchema } from '#lib/relay/team-contract.ts';
import type { Parts } from '../parts.ts';
import type { TeamParts } from '../team/parts.ts';
import { badToken, fail, failForNow, readJson, smallBody } from './answers.ts';
import type { RelayEnv } from './env.ts';
import { writtenPage } from './feed-routes.ts';
import { createMinuteCounter } from './minute-counter.ts';
import { COPIES } from './room.ts';
import { withToken } from './token.ts';

/** Of one installation, in a minute: numbers that it lists, and entries or pages that it looks at. */
const MOST = { listed: 60, looks: 240 };
/** How long a page waits for room in memory, milliseconds, and when it may be asked for again, seconds. */
const ROOM_MS = 10_000;
const AGAIN_S = 5;

const listQuery = z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) });

export function teamRoutes(parts: Parts, team: TeamParts): Hono<RelayEnv> {
  const { installations, list, metrics, clock } = parts;
  const { view } = team;
  const app = new Hono<RelayEnv>();
  const waitToList = createMinuteCounter(clock, MOST.listed);
  const waitToLook = createMinuteCounter(clock, MOST.looks);
  app.use(withToken(installations, badToken));

  app.get('/', async (context) => {
    const { tag, body } = await view.view(context.get('installationId'));
    context.header('ETag', `"${tag}"`);
    context.header('Cache-Control', 'private, no-cache');
    const unchanged = names(context.req.header('if-none-match'), tag);
    metrics.teamAnswers.inc({ kind: unchanged ? 'unchanged' : 'whole' });
    return unchanged ? context.body(null, 304) : context.json(body);
  });

  app.use('/do-not-call/*', async (context, next) => {
    const wait = waitToLook(context.get('installationId'));
    return wait > 0
      ? failForNow(context, wait, 'More questions in a minute than are answered to one browser.')
      : next();
  });

  app.get('/do-not-call', (context) => {
    const query = listQuery.safeParse(context.req.query());
    if (!query.success) return fail(context, 400, 'bad-request', 'after is the number of a change.');
    metrics.teamAnswers.inc({ kind: 'list' });
    return answerListPage(parts, team, context, query.data.after);
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

  app.post('/do-not-call', smallBody, async (context) => {
    const installationId = context.get('installationId');
    const wait = waitToList(installationId);
    if (wait > 0) return failForNow(context, wait, 'More numbers in a minute than are taken of one browser.');
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

async function answerListPage(
  { pages }: Parts,
  { listPages }: TeamParts,
  context: Context<RelayEnv>,
  after: number,
): Promise<Response> {
  const page = await listPages.after(after);
  const { outgoing } = context.env ?? {};
  const gone = new AbortController();
  outgoing?.on('close', () => gone.abort());
  if (outgoing?.destroyed) gone.abort();
  const inTime = AbortSignal.any([gone.signal, AbortSignal.timeout(ROOM_MS)]);
  const share = await pages.wait(page.length * COPIES, () => outgoing?.destroy(), inTime);
  if (!share) return failForNow(context, AGAIN_S, 'The relay is at its limit: ask again.');
  gone.signal.addEventListener('abort', share.release, { once: true });
  if (gone.signal.aborted) share.release();
  return writtenPage(context, { pieces: piecesOf(page), bytes: page.length }, share);
}

const PIECE = 65_536;
/** A reader takes a page a little at a time. */
function piecesOf(page: Buffer): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < page.length; at += PIECE) pieces.push(page.subarray(at, at + PIECE));
  return pieces;
}
