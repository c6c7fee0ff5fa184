/** Content scripts of a site: how they begin, and the site's own choices, lessons and exceptions. */
import { keepCaller } from '#lib/calls/caller-choice.ts';
import { callingCodeOf } from '#lib/calls/number-facts.ts';
import { detectionData } from '#lib/detect/data.ts';
import type { Sender } from '#lib/messages/admission.ts';
import { addLesson } from '#lib/sites/lessons.ts';
import { addNever } from '#lib/sites/never-lists.ts';
import type { Sites } from '#lib/sites/sites.ts';
import type { App } from './app.ts';
import type { Handlers } from './dispatch.ts';
import { pageWords } from './words.ts';

/** The site that a message is from: that of the tab; undefined if one of our own pages sent it. */
export const siteOf = (sender: Sender): string | undefined =>
  sender.kind === 'content' ? (sender.topOrigin ?? sender.origin) : undefined;

export function siteRoutes(app: App, sites: Sites) {
  const { settings } = app;
  return {
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
        ownCodes: [current.defaultCountry, site?.defaultCountry].flatMap(callingCodeOf),
        takeOverTelLinks: current.takeOverTelLinks,
        never: { numbers: current.never.numbers, parts: parts.map((part) => part.selector) },
        taught: current.taught
          .filter((lesson) => lesson.origin === origin)
          .map(({ field, within, selector }) => ({ field, within, selector })),
        withheld: current.withheld,
        outcomes: current.outcomes,
        outcomeRequired: current.outcomeRequired,
        connected: current.callerIds.length > 0 && (await app.connected()),
      };
    },
    ...choiceRoutes(app),
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
      if (sender.kind === 'content' && kind === 'site') return;
      await settings.change((current) => {
        const { never } = current;
        const without = (list: string[]): string[] => list.filter((entry) => entry !== value);
        if (kind === 'number') return { ...current, never: { ...never, numbers: without(never.numbers) } };
        if (kind === 'site') return { ...current, never: { ...never, sites: without(never.sites) } };
        const parts = never.parts.filter((part) => part.origin !== origin || part.selector !== value);
        return { ...current, never: { ...never, parts } };
      });
      await sites.tellAll('page.refresh', by === undefined ? {} : { by });
    },
  } satisfies Partial<Handlers>;
}

/** How calls of a site are placed: caller ID and route. */
function choiceRoutes({ settings }: Pick<App, 'settings'>) {
  return {
    async 'site.prefs'(prefs, sender) {
      const origin = siteOf(sender);
      await settings.change((current) => ({
        ...current,
        sites: current.sites.map((site) => (site.origin === origin ? { ...site, ...prefs } : site)),
      }));
    },
    async 'caller.keep'(kept, sender) {
      const origin = siteOf(sender);
      // By what is in force: the caller IDs may be the company's.
      const { callerIds } = await settings.get();
      if (callerIds.some(({ e164 }) => e164 === kept.from))
        await settings.change((current) => keepCaller(current, kept, origin));
    },
  } satisfies Partial<Handlers>;
}
