/**
 * The team's page, for leads. A lead signs in with a one-time link that an administrator hands out, and has a session in a
 * cookie which no script reads and no other site sends; forms are taken from the page's own origin only.
 */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { z } from 'zod';
import type { RelayEnv } from '../http/env.ts';
import { createMinuteCounter } from '../http/minute-counter.ts';
import type { Parts } from '../parts.ts';
import { SESSION } from '../store/leads.ts';
import type { TeamParts } from '../team/parts.ts';
import { readTypedNumber } from '../team/typed-number.ts';
import { figuresCsv } from './figures-csv.ts';
import { showPage } from './show-page.ts';
import { daysIn, MOST_DAYS, spanOf } from './span.ts';
import { type ListAnswer, teamPage } from './team-page.ts';
import { wordsFor } from './words.ts';

/** The relay's parts, where it has a team. */
type LeadParts = Parts & { team: TeamParts };

const COOKIE = 'dialmark_lead';
/** Requests of one lead in a minute. Attempts to sign in need no bound: a code has 256 random bits. */
const MOST_REQUESTS = 240;

const listSchema = z.object({
  number: z.string().max(64),
  why: z.string().trim().max(200).default(''),
  action: z.enum(['check', 'add', 'remove']).catch('check'),
});

type Asked = Context<RelayEnv>;
const wordsOf = (context: Asked) => wordsFor(context.req.header('accept-language'));

export function leadRoutes(parts: LeadParts): Hono<RelayEnv> {
  const { leads, codes, publicUrl, clock } = parts;
  const app = new Hono<RelayEnv>();
  const requests = createMinuteCounter(clock, MOST_REQUESTS);
  const path = () => `${new URL(publicUrl()).pathname.replace(/\/$/, '')}/lead`;
  const cookie = () => ({ path: path(), httpOnly: true, secure: true, sameSite: 'Strict' }) as const;
  app.use('*', bodyLimit({ maxSize: 8192 }));

  /** Forms of another site's are refused: a browser names the origin of every form that it sends. */
  app.use('*', async (context, next) => {
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return next();
    if (context.req.header('origin') === new URL(publicUrl()).origin) return next();
    return say('refused', context, 403);
  });

  app.get('/sign-in', async (context) => {
    const code = context.req.query('code') ?? '';
    if ((await codes.find('lead', code)) === undefined) return say('signIn.void', context, 403);
    const words = wordsOf(context);
    const { t } = words;
    // A mail program that looks at links would use the code up: a person presses.
    const form = html`<main class="wide"><h1>${t('signIn.title')}</h1><p>${t('signIn.ready')}</p>
<form method="post" action="sign-in"><input type="hidden" name="code" value="${code}"><button class="main">${t('signIn.button')}</button></form></main>`;
    return showPage(context, words, t('signIn.title'), form);
  });

  app.post('/sign-in', async (context) => {
    const { code } = await context.req.parseBody();
    const name = typeof code === 'string' ? await codes.use('lead', code) : undefined;
    const session = name === undefined ? undefined : await leads.begin(name);
    if (session === undefined) return say('signIn.void', context, 403);
    setCookie(context, COOKIE, session, { ...cookie(), maxAge: SESSION.mostMs / 1000 });
    return context.redirect('../lead', 303);
  });

  /** Lets leads in. */
  async function signedIn(context: Asked, show: (lead: string) => Promise<Response>): Promise<Response> {
    const session = getCookie(context, COOKIE);
    const lead = session === undefined ? undefined : await leads.find(session);
    if (lead === undefined) return say('signIn.needed', context, 401);
    return requests(lead) > 0 ? say('busy', context, 503) : show(lead);
  }

  app.post('/sign-out', async (context) => {
    const session = getCookie(context, COOKIE);
    if (session !== undefined) await leads.end(session);
    setCookie(context, COOKIE, '', { ...cookie(), maxAge: 0 });
    return context.redirect('../lead', 303);
  });

  app.get('/', (context) => signedIn(context, (lead) => showTeam(parts, context, lead, '')));

  app.get('/figures.csv', (context) =>
    signedIn(context, async () => {
      const { from, to } = spanIn(parts, context);
      const last = daysIn({ from, to }) > MOST_DAYS.file;
      if (last) return say('tooLong', context, 400);
      context.header('Content-Type', 'text/csv; charset=utf-8');
      context.header('Content-Disposition', `attachment; filename="team-${from}-${to}.csv"`);
      context.header('X-Content-Type-Options', 'nosniff');
      context.header('Cache-Control', 'no-store');
      return context.body(figuresCsv(await parts.figures.read(from, to, true)));
    }),
  );

  app.post('/do-not-call', (context) =>
    signedIn(context, async (lead) =>
      showTeam(parts, context, lead, '../', await answerList(parts, context, lead)),
    ),
  );
  return app;
}

type Said = 'refused' | 'busy' | 'signIn.void' | 'signIn.needed' | 'tooLong';
async function say(key: Said, context: Asked, status: 400 | 401 | 403 | 503): Promise<Response> {
  const words = wordsOf(context);
  const { t } = words;
  const body = html`<main class="wide"><h1>${t('title')}</h1><p>${t(key)}</p></main>`;
  return showPage(context, words, t('title'), body, status);
}

function spanIn({ team, clock }: LeadParts, context: Asked) {
  return spanOf(context.req.query(), team.dayOf(clock()), wordsOf(context).region);
}

async function showTeam(
  parts: LeadParts,
  context: Asked,
  lead: string,
  up: string,
  answer?: ListAnswer,
): Promise<Response> {
  const { team, figures, config } = parts;
  const { timeZone, country } = config.team;
  const words = wordsOf(context);
  const span = spanIn(parts, context);
  const agents = daysIn(span) > MOST_DAYS.page ? [] : await figures.read(span.from, span.to);
  const { outcomes } = team.view.state();
  const page = teamPage({ words, up, lead, span, agents, outcomes, timeZone, country, answer });
  const status = answer === undefined || answer.kind === 'found' ? 200 : 400;
  return showPage(context, words, words.t('title'), page, status);
}

async function answerList(parts: LeadParts, context: Asked, lead: string): Promise<ListAnswer> {
  const { team, list, clock, config } = parts;
  const form = listSchema.safeParse(await context.req.parseBody());
  const number = form.success ? readTypedNumber(form.data.number, config.team.country) : undefined;
  if (!form.success || number === undefined) return { kind: 'bad' };
  const { action, why } = form.data;
  const hash = team.key.hashOf(number);
  if (action === 'remove' && why === '') return { kind: 'why-needed' };
  if (action !== 'check') {
    await list[action]([{ hash, why }], { by: lead, at: clock() });
    await team.view.changed();
  }
  return { kind: 'found', number, row: await list.find(hash) };
}
