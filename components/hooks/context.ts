/**
 * Opens what each page of the extension needs before it can show anything: settings, words, the tables (only
 * read here), and a way to ask the background.
 */
import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { PageWords } from '#lib/locales/areas.ts';
import { chooseLocale, directionOf, type Locale } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { createMessageClient, PAGE_PORT, type Send } from '#lib/messages/client.ts';
import type { Settings } from '#lib/model/settings.ts';
import { type Database, openDatabase } from '#lib/storage/database.ts';
import { createKeyValueStore } from '#lib/storage/keys.ts';
import { createSettings } from '#lib/storage/settings.ts';

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

/** Pins the page to a theme, or leaves it to the system: see components/tokens.css. */
function wear(theme: Settings['theme']): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Gives the document the user's language. */
export function speak(
  { language }: Settings,
  languages: readonly string[],
): Pick<PageContext, 'locale' | 'words'> {
  const locale = chooseLocale(language, languages);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  return { locale, words: PAGE_WORDS[locale] };
}

/** Opens the page: the document speaks the user's language when this resolves. */
export async function openPage(db: Database = openDatabase()): Promise<PageContext> {
  // As they count: under the company's policy.
  const store = createSettings(createKeyValueStore(browser.storage), () => browser.storage.managed.get(null));
  // Opened now, so that the first query does not wait for it.
  void db.open().catch(() => undefined);
  const languages = navigator.languages;
  const settings = await store.get();
  const spoken = speak(settings, languages);
  wear(settings.theme);
  browser.storage.onChanged.addListener((changes) => {
    if ('settings' in changes) void store.get().then(({ theme }) => wear(theme));
  });
  return {
    db,
    send: createMessageClient(browser.runtime),
    settings,
    ...spoken,
    languages,
    onSettings(listener, signal) {
      const changed = (changes: object) => {
        // The log of events grows by itself, and no page shows it as it does.
        if (Object.keys(changes).some((name) => name !== 'events')) void store.get().then(listener);
      };
      browser.storage.onChanged.addListener(changed);
      signal.addEventListener('abort', () => browser.storage.onChanged.removeListener(changed), {
        once: true,
      });
    },
  };
}

/** The settings as they are now, in whatever page they were changed. */
export function useSettings(context: PageContext): Settings {
  const [settings, setSettings] = useState(context.settings);
  useEffect(() => {
    const controller = new AbortController();
    context.onSettings(setSettings, controller.signal);
    return () => controller.abort();
  }, [context]);
  return settings;
}

/** While this page is shown, the background listens to the feed as a stream. The port ends with the page. */
export function holdPort(): void {
  const port = browser.runtime.connect({ name: PAGE_PORT });
  // A background that was stopped drops the port; the next message wakes it, and a page that lives on connects again.
  port.onDisconnect.addListener(() => {
    if (browser.runtime.id) setTimeout(() => holdPort(), 1000);
  });
}
