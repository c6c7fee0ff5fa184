/** Settings, and what is kept: export, erasure, retention, the do-not-call list. */
import { countingListed, countListed } from '#lib/calls/listed-count.ts';
import { erase } from '#lib/retention/erase.ts';
import { applyRetention } from '#lib/retention/expiry.ts';
import { exportAll } from '#lib/retention/export.ts';
import type { Sites } from '#lib/sites/sites.ts';
import { KEY_NAMES } from '#lib/storage/keys.ts';
import type { App } from './app.ts';
import type { Handlers } from './dispatch.ts';
import { watchFeed } from './relay-routes.ts';

/** @param waiting what waits in the inbox may have changed. */
export function dataRoutes(app: App, sites: Sites, waiting: () => Promise<void>) {
  const { db, settings, now } = app;
  return {
    'settings.get': () => settings.described(),
    async 'settings.save'({ patch }) {
      const saved = await settings.save(patch);
      if (!saved.ok) return saved;
      if (patch.retention) await applyRetention(db, saved.value.retention, now());
      await sites.tellAll('page.refresh', {});
      await app.tick();
      return saved;
    },
    async 'dnc.import'({ numbers, replace }) {
      const addedAt = now();
      const [before, total] = await db.transaction('rw', db.doNotCall, async () => {
        if (replace) await db.doNotCall.clear();
        const known = await db.doNotCall.count();
        await db.doNotCall.bulkPut(numbers.map((number) => ({ ...number, addedAt })));
        return [known, await db.doNotCall.count()];
      });
      await countListed(app);
      return { added: total - before };
    },
    async 'dnc.clear'() {
      await db.doNotCall.clear();
      await countListed(app);
    },
    'dnc.remove': ({ e164 }) => countingListed(app, () => db.doNotCall.delete(e164)),
    'api-spec.apply': (has) => settings.change((current) => ({ ...current, has })),
    async erase(target) {
      // The answer of a call that is on its way would find nothing: it has a time limit, and is waited for.
      if (target.kind === 'all' || target.kind === 'history') await app.outbox.settled();
      const counts = await erase(db, target);
      if (target.kind === 'all') {
        // As they are kept: a site that the company's policy hides by now has its permission still.
        for (const { origin } of (await app.store.get('settings')).sites) await sites.disable(origin);
        await app.vault.erase();
        await Promise.all(KEY_NAMES.map((name) => app.store.remove(name)));
        await app.company.forget();
        await countListed(app);
        await watchFeed(app);
      }
      await waiting();
      return counts;
    },
    async export({ format }) {
      const more = { refusedMessages: await app.store.get('refusals') };
      return exportAll(db, await settings.get(), format, now(), more);
    },
  } satisfies Partial<Handlers>;
}
