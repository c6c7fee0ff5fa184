/** Calls, and what a content script is told of them. */
import { browser } from 'wxt/browser';
import { countingListed } from '#lib/calls/listed-count.ts';
import type { Sender } from '#lib/messages/admission.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { CardFacts } from '#lib/model/number-card.ts';
import type { Sites } from '#lib/sites/sites.ts';
import { readMemory } from '#lib/transcripts/memory.ts';
import type { App } from './app.ts';
import type { Handlers } from './dispatch.ts';
import { siteOf } from './site-routes.ts';
import { troubleIn } from './toolbar-tools.ts';

/** Pressers remembered in a browser session: who is told how a call goes on. */
const MOST_PRESSERS = 100;

/** @param waiting what waits in the inbox may have changed. */
export function callRoutes(
  app: App,
  sites: Sites,
  touched: () => Promise<void>,
  waiting: () => Promise<void>,
) {
  const { calls, store } = app;

  async function remember(intentId: string, sender: Sender): Promise<void> {
    if (sender.kind !== 'content') return;
    // A press for another site's call is told nothing of it.
    const stored = await app.db.calls.get(intentId);
    if (stored && stored.origin !== siteOf(sender)) return;
    const pressers = Object.entries(await store.get('pressers')).filter(([id]) => id !== intentId);
    const mine = [intentId, { tabId: sender.tabId, frameId: sender.frameId, origin: sender.origin }] as const;
    await store.set('pressers', Object.fromEntries([...pressers, mine].slice(-MOST_PRESSERS)));
  }

  /** The card shows what was written elsewhere; a page that is gone shows nothing. */
  async function tellChanged(intentId: string): Promise<void> {
    const row = await app.db.calls.get(intentId);
    if (row) await tellPresser(app, sites, row).catch(() => undefined);
  }

  /** A call waits for nothing of this: it asks again what could not be asked. */
  const goesToNumber = () => void app.ahead().catch(() => undefined);

  return {
    async 'call.place'(request, sender) {
      await Promise.allSettled([touched(), remember(request.intentId, sender)]);
      return calls.place(request, siteOf(sender));
    },
    async 'call.again'(request, sender) {
      await Promise.allSettled([touched(), remember(request.newIntentId, sender)]);
      return calls.again(request, siteOf(sender));
    },
    'call.cancel': ({ intentId }, sender) => calls.cancel(intentId, siteOf(sender)),
    'call.get': ({ intentId }, sender) => calls.view(intentId, siteOf(sender)),
    'call.ahead': () => app.ahead(),
    async 'call.annotate'(change, sender) {
      // An outcome may put the number on the do-not-call list.
      const kept = await countingListed(app, () => app.wrapUp.annotate(change, siteOf(sender)));
      if (kept) await tellChanged(change.intentId);
      await waiting();
      return kept;
    },
    async 'call.never-again'(asked, sender) {
      const kept = await countingListed(app, () => app.wrapUp.neverAgain(asked, siteOf(sender)));
      if (kept) await tellChanged(asked.intentId);
      return kept;
    },
    'call.summary': ({ intentId }, sender) => app.summary.of(intentId, siteOf(sender)),
    async 'call.form'({ intentId }, sender) {
      const url = await app.summary.form(intentId, siteOf(sender));
      if (url !== undefined) await browser.tabs.create({ url });
      return url !== undefined;
    },
    async 'offer.card'(asked, sender) {
      goesToNumber();
      const origin = siteOf(sender);
      const [known, trouble] = await Promise.all([calls.card(asked, origin), troubleIn(app)]);
      const facts: CardFacts = { ...known, ...(trouble && { trouble }) };
      const isAllowed = sender.kind !== 'content' || (await sites.isAllowed(sender.origin));
      if (!isAllowed) return ofTheNumber(facts);
      const { e164, record } = asked;
      return { ...facts, memory: await readMemory(app.db, { e164, record, origin }) };
    },
    'page.names': async ({ e164s }) => calls.names(e164s),
  } satisfies Partial<Handlers>;
}

/** Tells the page that pressed how its call goes on. No other page hears of it. Rejects if that page is gone. */
export async function tellPresser(
  app: Pick<App, 'store'> & { calls: Pick<App['calls'], 'viewOfRow'> },
  sites: Pick<Sites, 'knowledge' | 'isAllowed' | 'tellWhereOf'>,
  row: CallRow,
): Promise<void> {
  const presser = (await app.store.get('pressers'))[row.id];
  if (presser === undefined) return;
  const invited = await sites.knowledge.isInvited(presser.tabId, presser.origin);
  if (!(await sites.isAllowed(presser.origin)) && !invited) return;
  await sites.tellWhereOf(presser, 'call.changed', await app.calls.viewOfRow(row));
}

/** For a page that was only invited: what the number itself tells, and the one caller ID; nothing of who was called. */
function ofTheNumber({ lastCall: _call, contactName: _name, ...facts }: CardFacts): CardFacts {
  return { ...facts, callerIds: facts.callerIds.filter(({ e164 }) => e164 === facts.from), routes: [] };
}
