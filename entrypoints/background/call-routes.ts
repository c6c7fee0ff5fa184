/** Calls, and what a content script is told of them. */
import { detectionData } from '#lib/detect/data.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { CardFacts } from '#lib/model/number-card.ts';
import { addLesson } from '#lib/sites/lessons.ts';
import { addNever } from '#lib/sites/never-lists.ts';
import type { Sites } from '#lib/sites/sites.ts';
import { readMemory } from '#lib/transcripts/memory.ts';
import type { App } from './app.ts';
import type { Handlers } from './dispatch.ts';
import { pageWords } from './words.ts';

type CallRoutes =
  | 'call.place'
  | 'call.cancel'
  | 'call.get'
  | 'call.again'
  | 'call.annotate'
  | 'call.never-again'
  | 'call.summary'
  | 'call.preview'
  | 'offer.card'
  | 'page.names'
  | 'page.hello'
  | 'site.prefs'
  | 'site.teach'
  | 'never.add'
  | 'never.remove';

/** Pressers remembered in a browser session: who is told how a call goes on. */
const MOST_PRESSERS = 100;

/** @param waiting what waits in the inbox may have changed. */
export function callRoutes(
  app: App,
  sites: Sites,
  touched: () => Promise<void>,
  waiting: () => Promise<void>,
): Pick<Handlers, CallRoutes> {
  const { calls, settings, store } = app;
  const siteOf = (sender: Parameters<Handlers['call.place']>[1]): string | undefined =>
    sender.kind === 'content' ? (sender.topOrigin ?? sender.origin) : undefined;

  async function remember(intentId: string, sender: Parameters<Handlers['call.place']>[1]): Promise<void> {
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
    'call.preview': (asked) => calls.preview(asked),
    async 'call.annotate'(change, sender) {
      const kept = await app.wrapUp.annotate(change, siteOf(sender));
      if (kept) await tellChanged(change.intentId);
      await waiting();
      return kept;
    },
    async 'call.never-again'(asked, sender) {
      const kept = await app.wrapUp.neverAgain(asked, siteOf(sender));
      if (kept) await tellChanged(asked.intentId);
      return kept;
    },
    'call.summary': ({ intentId }, sender) => app.summary(intentId, siteOf(sender)),
    async 'offer.card'(asked, sender) {
      const origin = siteOf(sender);
      const facts = await calls.card(asked, origin);
      const isAllowed = sender.kind !== 'content' || (await sites.isAllowed(sender.origin));
      if (!isAllowed) return ofTheNumber(facts);
      const { e164, record } = asked;
      return { ...facts, memory: await readMemory(app.db, { e164, record, origin }) };
    },
    'page.names': async ({ e164s }) => calls.names(e164s),
    async 'page.hello'(_nothing, sender) {
      const current = await settings.get();
      const locale = await app.locale();
      const origin = sender.kind === 'content' ? sender.origin : '';
      const site = current.sites.find((known) => known.origin === siteOf(sender));
      const parts = current.never.parts.filter((part) => part.origin === origin);
      return {
        listOnly: !(await sites.isAllowed(origin)),
        locale,
        words: pageWords(locale),
        detection: detectionData(),
        defaultCountry: current.defaultCountry,
        ...(site?.defaultCountry !== undefined && { siteCountry: site.defaultCountry }),
        takeOverTelLinks: current.takeOverTelLinks,
        never: { numbers: current.never.numbers, parts: parts.map((part) => part.selector) },
        taught: current.taught
          .filter((lesson) => lesson.origin === origin)
          .map(({ field, within, selector }) => ({ field, within, selector })),
        withheld: current.withheld,
        connected: current.callerIds.length > 0 && (await app.connected()),
      };
    },
    async 'site.prefs'(prefs, sender) {
      const origin = siteOf(sender);
      await settings.change((current) => ({
        ...current,
        sites: current.sites.map((site) => (site.origin === origin ? { ...site, ...prefs } : site)),
      }));
      return null;
    },
    async 'site.teach'(lesson, sender) {
      if (sender.kind !== 'content') return false;
      let kept = false;
      await settings.change((current) => {
        const taught = addLesson(current.taught, lesson, sender.origin);
        kept = taught !== undefined;
        return taught ? { ...current, taught } : current;
      });
      return kept;
    },
    async 'never.add'(asked, sender) {
      if (sender.kind !== 'content') return false;
      const { origin } = sender;
      let kept = false;
      await settings.change((current) => {
        const never = addNever(current.never, asked, origin);
        kept = never !== undefined;
        return never ? { ...current, never } : current;
      });
      if (asked.kind === 'site') await sites.disable(origin);
      else if (kept) await sites.tellAll('page.refresh', asked.by === undefined ? {} : { by: asked.by });
      return kept;
    },
    async 'never.remove'({ kind, value, by, ...asked }, sender) {
      // A page's own script can take back what is left alone there, and no other site's.
      const origin = sender.kind === 'content' ? sender.origin : asked.origin;
      if (sender.kind === 'content' && kind === 'site') return null;
      await settings.change((current) => {
        const { never } = current;
        const without = (list: string[]): string[] => list.filter((entry) => entry !== value);
        if (kind === 'number') return { ...current, never: { ...never, numbers: without(never.numbers) } };
        if (kind === 'site') return { ...current, never: { ...never, sites: without(never.sites) } };
        const parts = never.parts.filter((part) => part.origin !== origin || part.selector !== value);
        return { ...current, never: { ...never, parts } };
      });
      await sites.tellAll('page.refresh', by === undefined ? {} : { by });
      return null;
    },
  };
}

/** Tells the page that pressed how its call goes on; nobody else hears of it. Rejects if that page is gone. */
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
