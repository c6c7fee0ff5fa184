/** The lock of the keys: closed after idle time, on restart (the session area is empty then) and on demand. */
import type { AlarmsApi } from '#lib/core/wake-timer.ts';
import { ALARMS, type App } from './app.ts';
import type { Toolbar } from './toolbar.ts';

/** How often the time of the last use is written down: storage need not hear of every press. */
const GRAIN_MS = 15_000;
/** A last use this far ahead of the clock: the clock was set back, and does not tell how long the person was away. */
const AHEAD_MS = 60_000;

export interface LockTools {
  app: Pick<App, 'store' | 'vault' | 'settings' | 'now' | 'events'> & {
    outbox: Pick<App['outbox'], 'unlocked'>;
    resume: App['resume'];
  };
  toolbar: Pick<Toolbar, 'refresh'>;
  alarms: AlarmsApi;
}

export function createLock({ app, toolbar, alarms }: LockTools) {
  const { store, vault, settings, now, outbox, events } = app;
  /** As it was last put down, so that each change is put down once. */
  let locked: boolean | undefined;

  /** Locked or unlocked just now. */
  async function changed(): Promise<void> {
    await toolbar.refresh();
    await check();
    await note();
    if (!(await vault.state()).locked) {
      await outbox.unlocked();
      // The person does not wait until all is sent.
      void app.resume();
    }
  }

  async function note(): Promise<void> {
    const state = await vault.state();
    if (!state.hasPassphrase || state.locked === locked) return;
    locked = state.locked;
    await events.add('lock', locked ? 'locked' : 'unlocked');
  }

  const idleMs = async (): Promise<number> => (await settings.get()).lock.idleMinutes * 60_000;

  /** Locks if nothing was done for the time in the settings, and says when to look again. */
  async function check(): Promise<void> {
    const idle = await idleMs();
    const state = await vault.state();
    if (idle === 0 || !state.hasPassphrase || state.locked) {
      await alarms.clear(ALARMS.lock);
      return;
    }
    let last = await store.get('lastUse');
    if (last - now() > AHEAD_MS) {
      last = now();
      await store.set('lastUse', last);
    }
    if (now() - last > idle) {
      await vault.lock();
      await note();
      await alarms.clear(ALARMS.lock);
      await toolbar.refresh();
      return;
    }
    // One millisecond more: at the very moment it is not over yet.
    await alarms.create(ALARMS.lock, { when: last + idle + 1 });
  }

  return {
    /** A person did something here. */
    async touched(): Promise<void> {
      // After that time it is locked, even if the alarm is late or was forgotten.
      await check();
      const grain = Math.min(GRAIN_MS, (await idleMs()) / 4);
      if (Math.abs(now() - (await store.get('lastUse'))) > grain) await store.set('lastUse', now());
    },
    changed,
    check,
  };
}
