/** Looks at the state that the toolbar button shows, and puts it into words. */
import { browser } from 'wxt/browser';
import { type Trouble, troubleOf } from '#lib/model/trouble.ts';
import type { App } from './app.ts';
import { translatorOf } from './speech.ts';
import type { ToolbarTools } from './toolbar.ts';

export function toolbarTools(app: App): ToolbarTools {
  return {
    action: browser.action,
    online: () => navigator.onLine,
    stopped: async () => (await app.store.get('stopped')) !== null,
    trouble: () => troubleIn(app),
    async say(why) {
      const t = translatorOf(await app.locale(), 'common');
      return t(`trouble.${why}`);
    },
  };
}

/** Returns what of the connection does not work. */
export async function troubleIn(
  app: Pick<App, 'keys' | 'store' | 'brokering'>,
): Promise<Trouble | undefined> {
  const [keys, link, brokers] = await Promise.all([
    app.keys.list(),
    app.store.get('relay'),
    app.brokering.offers(),
  ]);
  const { problem, problemSince } = link ?? {};
  return troubleOf(keys, { paired: link !== null, brokers, problem, problemSince });
}
