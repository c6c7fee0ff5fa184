/**
 * What each page of ours needs before it can show anything: settings, words, the tables (read only here), and a way
 * to ask the background.
 */
import { browser } from 'wxt/browser';
import { PAGE_WORDS, type PageWords } from '#lib/locales/pages.ts';
import { chooseLocale, directionOf, type Locale } from '#lib/locales/translator.ts';
import { createSend, PAGE_PORT, type Send } from '#lib/messages.ts';
import { type Database, openDatabase } from '#lib/store/db.ts';
import { createKeyValueStore } from '#lib/store/keys.ts';
import type { Settings } from '#lib/store/records.ts';

export interface PageContext {
  db: Database;
  send: Send;
  settings: Settings;
  locale: Locale;
  words: PageWords;
  languages: readonly string[];
  /** Called with new settings whenever they change, in whatever page, until `signal` aborts. */
  onSettings(listener: (settings: Settings) => void, signal: AbortSignal): void;
}

/** Opens the page: the document speaks the user's language when this resolves. */
export async function openPage(db: Database = openDatabase()): Promise<PageContext> {
  const store = createKeyValueStore(browser.storage);
  // Opened now, so that the first query does not wait for it.
  void db.open().catch(() => undefined);
  const languages = navigator.languages;
  const settings = await store.get('settings');
  const locale = chooseLocale(settings.language, languages);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  return {
    db,
    send: createSend(browser.runtime),
    settings,
    locale,
    words: PAGE_WORDS[locale],
    languages,
    onSettings(listener, signal) {
      const changed = () => void store.get('settings').then(listener);
      browser.storage.onChanged.addListener(changed);
      signal.addEventListener('abort', () => browser.storage.onChanged.removeListener(changed), {
        once: true,
      });
    },
  };
}

/** While this page is shown, the background listens to the feed as a stream. The port ends with the page. */
export function holdPort(): void {
  const port = browser.runtime.connect({ name: PAGE_PORT });
  // A background that was stopped drops the port; the next message wakes it, and a page that lives on connects again.
  port.onDisconnect.addListener(() => {
    if (browser.runtime.id) setTimeout(() => holdPort(), 1000);
  });
}
