/** Callbacks that fall due while nobody looks: the toolbar says so, at the time, or late if the browser slept. */
import { nextCallback, readInbox } from '#lib/calls/inbox.ts';
import type { AlarmsApi } from '#lib/core/wake-timer.ts';
import { ALARMS, type App } from './app.ts';
import type { Notices } from './notices.ts';
import type { Toolbar } from './toolbar.ts';

export interface Reminders {
  /** Looks at what is due, and sets the alarm for what comes next. Safe at any time: browsers forget alarms. */
  check(): Promise<void>;
}

export function createReminders(
  { db, now }: Pick<App, 'db' | 'now'>,
  toolbar: Pick<Toolbar, 'waiting'>,
  alarms: AlarmsApi,
  notices: Pick<Notices, 'tell'>,
): Reminders {
  return {
    async check() {
      const entries = await readInbox(db, now());
      const due = entries.filter(({ kind }) => kind === 'callback').length;
      await toolbar.waiting({ due, all: entries.length });
      await notices.tell(entries);
      const next = await nextCallback(db, now());
      if (next === undefined) await alarms.clear(ALARMS.callbacks);
      else await alarms.create(ALARMS.callbacks, { when: next });
    },
  };
}
