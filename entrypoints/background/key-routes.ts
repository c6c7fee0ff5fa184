/** Keys, CRMs with their tokens, the passphrase and the lock. */
import type { App } from './app.ts';
import { crmRoutes } from './crm-routes.ts';
import type { Handlers } from './dispatch.ts';

/** @param changed the vault was locked or unlocked: the toolbar says so, and what waited goes on. */
export function keyRoutes(app: App, touched: () => Promise<void>, changed: () => Promise<void>) {
  const { keys, vault, settings } = app;
  return {
    ...crmRoutes(app),
    'keys.list': () => keys.list(),
    async 'keys.add'({ capability, key, force }) {
      await touched();
      const added = await keys.add(capability, key, force ?? false);
      if (added.ok) await changed();
      return added;
    },
    'keys.remove': ({ capability }) => keys.remove(capability),
    'vault.state': () => vault.state(),
    async 'vault.setPassphrase'({ passphrase, current }) {
      const { passphraseRequired } = await settings.policy();
      if (passphraseRequired === true && passphrase === '') return false;
      await touched();
      const done = await vault.setPassphrase(passphrase, current);
      await changed();
      return done;
    },
    async 'vault.lock'() {
      await vault.lock();
      await changed();
      return vault.state();
    },
    async 'vault.unlock'({ passphrase }) {
      // Before it is open: what is open and was last used long ago would be locked at once.
      await touched();
      if (!(await vault.unlock(passphrase))) return false;
      await changed();
      return true;
    },
  } satisfies Partial<Handlers>;
}
