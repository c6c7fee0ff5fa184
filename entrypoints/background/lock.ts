/** The lock of the keys: closed after idle time, on restart (the session area is empty then) and on demand. */
import type { App } from './app.ts';
import type { Toolbar } from './toolbar.ts';

/** How often the time of the last use is written down: storage need not hear of every press. */
const GRAIN_MS = 15_000;

export interface Lock {
  /** A person did something here. */
  touched(): Promise<void>;
  /** Locked or unlocked just now. */
  changed(): Promise<void>;
  /** Locks where nobody has done anything for the time in the settings. */
  check(): Promise<void>;
}

export function createLock(app: App, toolbar: Toolbar): Lock {
  const { store, vault, settings, now, outbox } = app;

  async function changed(): Promise<void> {
    await toolbar.refresh();
    if (!(await vault.state()).locked) {
      await outbox.unlocked();
      await app.jobs.tick();
    }
  }

  return {
    async touched() {
      if (Math.abs(now() - (await store.get('lastUse'))) > GRAIN_MS) await store.set('lastUse', now());
    },
    changed,
    async check() {
      const { idleMinutes } = (await settings.get()).lock;
      if (idleMinutes === 0) return;
      const state = await vault.state();
      if (!state.hasPassphrase || state.locked) return;
      if (now() - (await store.get('lastUse')) <= idleMinutes * 60_000) return;
      await vault.lock();
      await changed();
    },
  };
}
