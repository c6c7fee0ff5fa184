/** Other ways in: keyboard commands, the context menu, and the address bar's keyword. */
import type { browser } from 'wxt/browser';
import { isolated, plainName } from '#lib/core/bidi.ts';
import { escapeMarkup } from '#lib/core/escape-markup.ts';
import { formatPhoneInternational } from '#lib/format/phone.ts';
import { type ReadNumber, readNumber, readNumbers } from '#lib/format/typed-number.ts';
import { createTranslator } from '#lib/locales/translator.ts';
import { originOf } from '#lib/messages/admission.ts';
import type { Sites } from '#lib/sites/sites.ts';
import type { WantedDial } from '#lib/storage/keys.ts';
import type { App } from './app.ts';
import type { openPage } from './tab-routes.ts';
import { pageWords } from './words.ts';

const MENUS = { selection: 'call-selection', link: 'call-link' } as const;

export interface EntranceTools {
  app: Pick<App, 'settings' | 'store' | 'db' | 'calls' | 'locale' | 'now'>;
  sites: Pick<Sites, 'isAllowed' | 'invite' | 'framesOf' | 'tell'>;
  browser: Pick<typeof browser, 'commands' | 'contextMenus' | 'omnibox' | 'tabs'>;
  open: typeof openPage;
}

export function listenToEntrances({ app, sites, browser, open }: EntranceTools): void {
  browser.commands.onCommand.addListener(async (command, tab) => {
    const active = tab ?? (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];
    const tabId = await present(sites, active);
    const isHeard =
      tabId !== null &&
      (command === 'step-numbers'
        ? await step({ app, sites }, tabId)
        : await callSelection({ app, sites, ask }, tabId));
    // Where none of our scripts may be, as on the browser's own pages, the popup says so.
    if (!isHeard) await open({ what: 'popup' });
  });

  /** The popup has the text: it calls, or says why not. */
  async function ask(text: string): Promise<void> {
    await app.store.set('wantedDial', { text, at: app.now() });
    await open({ what: 'popup' });
  }

  browser.contextMenus.onClicked.addListener(async (info, tab) => {
    const inMenu = info.menuItemId !== MENUS.link;
    const text = inMenu ? info.selectionText : numberOfLink(info.linkUrl);
    const tabId = await present(sites, tab);
    if (text === undefined) return;
    const known = { text, inMenu, frameId: info.frameId ?? 0 };
    if (tabId === null || !(await callSelection({ app, sites, ask }, tabId, known))) await ask(text);
  });

  let typed = '';
  browser.omnibox.onInputChanged.addListener(async (text, suggest) => {
    typed = text;
    const { called, hint, names } = await suggestionsFor(app, text);
    if (text !== typed) return;
    // Firefox shows the first line of the text before: there it says the same always, and the second is what Enter calls.
    const first = (!import.meta.env.FIREFOX && called) || hint;
    browser.omnibox.setDefaultSuggestion({ description: first });
    // Chromium shows a changed first line with a suggestion only, and this one as part of it.
    const again = { content: `${text} `, description: called ?? first };
    suggest(import.meta.env.FIREFOX && !called ? names : [again, ...names]);
  });

  /** Enter in the address bar is a press: the call is placed; the popup shows it, or asks what has to be asked. */
  browser.omnibox.onInputEntered.addListener(async (text) => {
    const { defaultCountry } = await app.settings.get();
    await app.store.set('wantedDial', await entered(app, text, numberAlone(text, defaultCountry)));
    await open({ what: 'popup' });
  });
}

/** Makes sure that our content script is in the tab: the press gave us the tab, if the site had not. */
async function present(
  sites: EntranceTools['sites'],
  tab: { id?: number | undefined; url?: string | undefined } | undefined,
): Promise<number | null> {
  const origin = originOf(tab?.url);
  if (tab?.id === undefined || origin === undefined) return null;
  if (!(await sites.isAllowed(origin))) await sites.invite(tab.id, origin).catch(() => undefined);
  return tab.id;
}

/**
 * From number to number through all frames of a tab: a frame that is at its end passes the turn on.
 * @returns whether a script of ours was there.
 */
async function step({ app, sites }: Pick<EntranceTools, 'app' | 'sites'>, tabId: number): Promise<boolean> {
  const frames = await sites.framesOf(tabId).catch(() => [0]);
  const last = await app.store.get('stepping');
  const at = last.tabId === tabId ? frames.indexOf(last.frameId) : -1;
  const start = Math.max(0, at);
  let isHeard = false;
  for (let turn = 0; turn <= frames.length; turn += 1) {
    const frameId = frames[(start + turn) % frames.length] ?? 0;
    const asked = { fresh: at < 0 || turn > 0, wrap: frames.length === 1 };
    const answer = await sites.tell(tabId, 'page.step', asked, frameId);
    isHeard ||= answer !== undefined;
    if (answer) {
      await app.store.set('stepping', { tabId, frameId });
      return true;
    }
  }
  await sites.tell(tabId, 'page.say', { what: 'no-numbers' }, 0);
  return isHeard;
}

/** Digits of the shortest number, as of an emergency: it is not called, and the popup says why. */
const LEAST_DIGITS = /(?:\p{Nd}\D?){3}/u;

/**
 * The frame that has the selection shows its number; what the page's own numbers do not have is read here.
 * @returns whether a script of ours was there.
 */
async function callSelection(
  { app, sites, ask }: Pick<EntranceTools, 'app' | 'sites'> & { ask(text: string): Promise<void> },
  tabId: number,
  known?: { text: string; inMenu: boolean; frameId: number },
): Promise<boolean> {
  let selected = known?.text ?? '';
  let isHeard = false;
  const frames = known ? [known.frameId] : await sites.framesOf(tabId).catch(() => [0]);
  const { defaultCountry } = await app.settings.get();
  for (const frameId of frames) {
    const inMenu = known?.inMenu ?? false;
    const asked = known ? { text: known.text, inMenu } : {};
    const answer = await sites.tell(tabId, 'page.call-selection', asked, frameId);
    if (answer === undefined) continue;
    if (answer.done) return true;
    isHeard = true;
    selected ||= answer.text;
    const number = readNumber(answer.text, defaultCountry);
    if (!number?.valid) continue;
    const { e164, ext, guess, country } = number;
    const read = { e164, ext, guess, ...(country !== undefined && { country }) };
    await sites.tell(tabId, 'page.call-selection', { text: answer.text, inMenu, number: read }, frameId);
    return true;
  }
  if (isHeard && LEAST_DIGITS.test(selected)) await ask(selected);
  else if (isHeard) await sites.tell(tabId, 'page.say', { what: 'no-selection' }, frames[0] ?? 0);
  return isHeard;
}

/** The address bar's lines for what is typed: what Enter calls, if it is a number, and whom the typed letters name. */
async function suggestionsFor(app: EntranceTools['app'], text: string) {
  const [{ defaultCountry }, locale] = await Promise.all([app.settings.get(), app.locale()]);
  const t = createTranslator(locale, pageWords(locale));
  const number = numberAlone(text, defaultCountry);
  const calls = await app.db.calls.orderBy('createdAt').reverse().limit(500).toArray();
  const wanted = text.trim().toLowerCase();
  const seen = new Set<string>();
  const lines = calls.filter(({ to, ext, context }) => {
    const line = withExtension({ e164: to, ext });
    const fits =
      wanted !== '' && context.contactName?.toLowerCase().includes(wanted) === true && !seen.has(line);
    if (fits) seen.add(line);
    return fits;
  });
  const called = number && t('common.callNumber', { number: isolated(withExtension(number)) });
  const names = lines.slice(0, 5).map(({ to, ext, context }) => {
    const line = withExtension({ e164: to, ext });
    const who = `${plainName(context.contactName ?? '')} ${isolated(line)}`;
    // Entered, it is read as if it were typed.
    const content = ext === '' ? to : `${to} ext. ${ext}`;
    // Chrome reads a suggestion's description as XML.
    return { content, description: escapeMarkup(t('common.callNumber', { number: who })) };
  });
  return { called: called && escapeMarkup(called), hint: escapeMarkup(t('calls.omnibox')), names };
}

/** Returns the dial that the popup has to ask about; null if the call was placed. */
async function entered(
  app: EntranceTools['app'],
  text: string,
  number: ReadNumber | undefined,
): Promise<WantedDial | null> {
  const at = app.now();
  if (!number) return { text, at };
  const dial = { intentId: crypto.randomUUID(), to: number.e164, ext: number.ext };
  const request = { ...dial, context: { crm: 'omnibox' }, accepted: [], guess: false };
  const answer = await app.calls.place(request, undefined);
  if (answer.kind === 'call') return null;
  if (answer.kind === 'failed') return { text, at, failure: answer.failure };
  return { text, at, asked: { ...dial, asks: answer.asks } };
}

/** The menu's entries live in the browser, in the user's language: made at install, update and change of language. */
export async function makeMenus(
  app: Pick<App, 'locale'>,
  menus: Pick<(typeof browser)['contextMenus'], 'removeAll' | 'create'>,
): Promise<void> {
  const locale = await app.locale();
  const t = createTranslator(locale, pageWords(locale));
  await menus.removeAll();
  menus.create({
    id: MENUS.selection,
    title: t('calls.menu.selection'),
    contexts: ['selection'],
  });
  menus.create({
    id: MENUS.link,
    title: t('calls.menu.link'),
    contexts: ['link'],
    targetUrlPatterns: ['tel:*', 'callto:*'],
  });
}

/** Enter calls only what is a number from end to end; words beside one are asked about in the popup. */
function numberAlone(text: string, home: string): ReadNumber | undefined {
  const typed = text.trim();
  const [number, ...more] = readNumbers(typed, home);
  return number?.start === 0 && number.end === typed.length && more.length === 0 ? number : undefined;
}

/** The number that Enter calls, all of it. */
const withExtension = ({ e164, ext }: Pick<ReadNumber, 'e164' | 'ext'>) =>
  `${formatPhoneInternational(e164)}${ext && ` ext. ${ext}`}`;

function numberOfLink(link: string | undefined): string | undefined {
  if (link === undefined || !/^(tel|callto):/i.test(link)) return undefined;
  try {
    return decodeURIComponent(link.replace(/^\w+:/, ''));
  } catch {
    return undefined;
  }
}
