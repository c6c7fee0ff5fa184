/** The team's page: figures of the days that were asked for, and the do-not-call list. */
import { html } from 'hono/html';
import { historyOf, type ListedRow } from '../store/do-not-call.ts';
import { type AgentFigures, nameOf } from '../store/team-figures.ts';
import type { CompanyOutcomes } from '../store/team-state.ts';
import type { Markup } from './show-page.ts';
import { daysIn, isoDate, MOST_DAYS, type Span } from './span.ts';
import type { Words } from './words.ts';

/** The answer to a question about a number. */
export type ListAnswer =
  | { kind: 'bad' }
  | { kind: 'why-needed' }
  | { kind: 'found'; number: string; row: ListedRow | undefined };

interface TeamPage {
  words: Words;
  /** Empty, or `../` for a page in a folder of the team's. */
  up: string;
  lead: string;
  span: Span;
  agents: readonly AgentFigures[];
  outcomes: CompanyOutcomes;
  timeZone: string;
  country: string | undefined;
  answer?: ListAnswer | undefined;
}

/** Columns of figures: their words are called so. */
export const FIGURES = ['calls', 'reached', 'talk', 'open', 'overdue', 'listed'] as const;

type Sums = Pick<AgentFigures, 'calls' | 'reached' | 'talkMs' | 'open' | 'overdue' | 'listed' | 'outcomes'>;

export function totalOf(agents: readonly AgentFigures[]): Sums {
  const total: Sums = {
    ...{ calls: 0, reached: 0, talkMs: 0, open: 0, overdue: 0, listed: 0 },
    outcomes: new Map(),
  };
  for (const agent of agents) {
    for (const key of ['calls', 'reached', 'talkMs', 'open', 'overdue', 'listed'] as const)
      total[key] += agent[key];
    for (const [name, count] of agent.outcomes)
      total.outcomes.set(name, (total.outcomes.get(name) ?? 0) + count);
  }
  return total;
}

export function teamPage(page: TeamPage): Markup {
  const { words, up, lead, agents } = page;
  const { t } = words;
  return html`<header>
<h1>${t('title')}</h1>
<form method="post" action="${up}lead/sign-out">
<span><bdi>${t('signedInAs', { name: lead })}</bdi></span>
<button>${t('signOut')}</button>
</form>
</header>
<main>
${spanForm(page)}
${daysIn(page.span) > MOST_DAYS.page ? html`<p class="result bad" role="alert">${t('tooLong')}</p>` : agents.length === 0 ? html`<p>${t('noCalls')}</p>` : figures(page)}
<p class="soft">${t('clock', { zone: page.timeZone })}</p>
${listForm(page)}
</main>`;
}

function spanForm({ words: { t }, up, span }: TeamPage): Markup {
  const range = `view=range&from=${isoDate(span.from)}&to=${isoDate(span.to)}`;
  const link = (view: 'today' | 'week', words: string) =>
    span.view === view
      ? html`<a href="${up}lead?view=${view}" aria-current="page">${words}</a>`
      : html`<a href="${up}lead?view=${view}">${words}</a>`;
  return html`<nav>
${link('today', t('today'))}
${link('week', t('week'))}
<form class="fields" method="get" action="${up}lead">
<input type="hidden" name="view" value="range">
<label>${t('from')} <input type="date" name="from" value="${isoDate(span.from)}" required></label>
<label>${t('to')} <input type="date" name="to" value="${isoDate(span.to)}" required></label>
<button>${t('show')}</button>
</form>
<a href="${up}lead/figures.csv?${range}" download>${t('csv')}</a>
</nav>`;
}

function figures({ words, agents, outcomes }: TeamPage): Markup {
  const { t } = words;
  const cells = (sums: Sums) => {
    const shown = {
      ...{ calls: words.number(sums.calls), reached: words.number(sums.reached) },
      ...{ talk: words.span(sums.talkMs), open: words.number(sums.open) },
      ...{ overdue: words.number(sums.overdue), listed: words.number(sums.listed) },
    };
    return html`${FIGURES.map((head) => html`<td class="number" data-name="${t(head)}">${shown[head]}</td>`)}
<td data-name="${t('outcomes')}"><ul class="outcomes">${[...sums.outcomes]
      .sort(([, a], [, b]) => b - a)
      .map(
        ([name, count]) => html`<li><bdi>${words.outcome(name, outcomes)}</bdi> ${words.number(count)}</li>`,
      )}</ul></td>`;
  };
  return html`<table>
<thead><tr><th scope="col">${t('agent')}</th>${FIGURES.map((head) => html`<th scope="col" class="number">${t(head)}</th>`)}<th scope="col">${t('outcomes')}</th></tr></thead>
<tbody>
${agents.map((agent) => html`<tr><th scope="row"><bdi>${nameOf(agent)}</bdi></th>${cells(agent)}</tr>`)}
</tbody>
<tfoot><tr><th scope="row">${t('total')}</th>${cells(totalOf(agents))}</tr></tfoot>
</table>`;
}

function listForm({ words, up, answer, timeZone, country }: TeamPage): Markup {
  const { t } = words;
  const label =
    country === undefined
      ? t('dnc.number')
      : t('dnc.numberOf', { country: isolated(words.country(country)) });
  const number = answer?.kind === 'found' ? answer.number : '';
  return html`<section aria-labelledby="list">
<h2 id="list">${t('dnc')}</h2>
${answer ? listAnswer(words, answer, timeZone) : ''}
<form class="fields" method="post" action="${up}lead/do-not-call">
<label>${label} <input type="tel" name="number" dir="ltr" autocomplete="off" maxlength="40" value="${number}" required></label>
<label>${t('dnc.why')} <input name="why" maxlength="200" autocomplete="off"></label>
<button class="main" name="action" value="check">${t('dnc.check')}</button>
<button name="action" value="add">${t('dnc.add')}</button>
<button name="action" value="remove">${t('dnc.remove')}</button>
</form>
</section>`;
}

/** Marks that keep a number, or a name, in its own direction within a sentence. */
const isolated = (text: string) => `\u2068${text}\u2069`;

function listAnswer(words: Words, answer: ListAnswer, timeZone: string): Markup {
  const { t } = words;
  if (answer.kind === 'bad') return html`<p class="result bad" role="alert">${t('dnc.bad')}</p>`;
  if (answer.kind === 'why-needed') return html`<p class="result bad" role="alert">${t('dnc.whyNeeded')}</p>`;
  const { number, row } = answer;
  const lines = (row ? historyOf(row) : []).map(
    ({ what, at, by, why }) =>
      html`<li>${t(`dnc.${what}By`, { date: words.date(at, timeZone), name: isolated(by) })}${why && html`: <bdi>${why}</bdi>`}</li>`,
  );
  return html`<div class="result" role="status">
<p>${t(row?.listed ? 'dnc.isListed' : 'dnc.isNot', { number: isolated(number) })}</p>
<ul>${lines}</ul>
</div>`;
}
