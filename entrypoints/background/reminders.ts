/** Tells by the toolbar that a callback is due: at the time, or late if the browser slept. */
import { nextCallback, readInbox } from '#lib/calls/inbox.ts';
import { coalesce } from '#lib/core/coalesce.ts';
import type { AlarmsApi } from '#lib/core/wake-timer.ts';
import { rulesOf } from '#lib/model/disposition.ts';
import { isToDo } from '#lib/model/inbox-kind.ts';
import { ALARMS, type App } from './app.ts';
import type { createNotices } from './notices.ts';
import type { Toolbar } from './toolbar.ts';

export function createReminders(
  { db, now, settings }: Pick<App, 'db' | 'now'> & { settings: Pick<App['settings'], 'get'> },
  toolbar: Pick<Toolbar, 'waiting'>,
  alarms: AlarmsApi,
  notices: ReturnType<typeof createNotices>,
) {
  return {
    /** Looks at what is due, and sets the alarm for what comes next. Safe at any time: browsers forget alarms. */
    check: coalesce(async () => {
      const entries = await readInbox(db, now(), rulesOf(await settings.get()));
      const due = entries.filter(({ kind }) => kind === 'callback').length;
      await toolbar.waiting({ due, all: entries.filter(isToDo).length });
      await notices.tell(entries);
      const next = await nextCallback(db, now());
      if (next === undefined) await alarms.clear(ALARMS.callbacks);
      else await alarms.create(ALARMS.callbacks, { when: next });
    }),
  };
}
