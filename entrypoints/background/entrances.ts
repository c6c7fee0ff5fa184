/** Other ways in: keyboard commands, the context menu, and the address bar's keyword. */
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { browser } from 'wxt/browser';
import { isolated, plainName } from '#lib/core/bidi.ts';
import { formatPhoneInternational } from '#lib/format/phone.ts';
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
  /** Makes sure that our content script is in the tab: the press gave us the tab, if the site had not. */
  async function present(
    tab: { id?: number | undefined; url?: string | undefined } | undefined,
  ): Promise<number | null> {
    const origin = originOf(tab?.url);
    if (tab?.id === undefined || origin === undefined) return null;
    if (!(await sites.isAllowed(origin))) await sites.invite(tab.id, origin).catch(() => undefined);
    return tab.id;
  }

  browser.commands.onCommand.addListener(async (command, tab) => {
    const active = tab ?? (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];
    const tabId = await present(active);
    if (tabId === null) return;
    if (command === 'step-numbers') await step(tabId);
    if (command === 'call-selection') await callSelection(tabId);
  });

  /** From number to number through all frames of a tab: a frame that is at its end passes the turn on. */
  async function step(tabId: number): Promise<void> {
    const frames = await sites.framesOf(tabId).catch(() => [0]);
    const last = await app.store.get('stepping');
    const at = last.tabId === tabId ? frames.indexOf(last.frameId) : -1;
    const start = Math.max(0, at);
    for (let turn = 0; turn <= frames.length; turn += 1) {
      const frameId = frames[(start + turn) % frames.length] ?? 0;
      const asked = { fresh: at < 0 || turn > 0, wrap: frames.length === 1 };
      if (await sites.tell(tabId, 'page.step', asked, frameId)) {
        await app.store.set('stepping', { tabId, frameId });
        return;
      }
    }
    await sites.tell(tabId, 'page.say', { what: 'no-numbers' }, 0);
  }

  /** The frame that has the selection shows its number; what the page's own numbers do not have is read here. */
  async function callSelection(tabId: number, known?: { text: string; frameId: number }): Promise<void> {
    const frames = known ? [known.frameId] : await sites.framesOf(tabId).catch(() => [0]);
    const { defaultCountry } = await app.settings.get();
    for (const frameId of frames) {
      const asked = known ? { text: known.text } : {};
      const answer = await sites.tell(tabId, 'page.call-selection', asked, frameId);
      if (answer === undefined || answer.done) {
        if (answer?.done) return;
        continue;
      }
      const number = parsePhoneNumberFromString(answer.text, defaultCountry as 'US');
      if (!number?.isValid()) continue;
      const read = {
        e164: number.number,
        ext: number.ext ?? '',
        // Written nationally, the country is our assumption: the user is asked.
        guess: !answer.text.trim().startsWith('+'),
        ...(number.country !== undefined && { country: number.country }),
      };
      await sites.tell(tabId, 'page.call-selection', { text: answer.text, number: read }, frameId);
      return;
    }
    await sites.tell(tabId, 'page.say', { what: 'no-selection' }, frames[0] ?? 0);
  }

  browser.contextMenus.onClicked.addListener(async (info, tab) => {
    const text = info.menuItemId === MENUS.link ? numberOfLink(info.linkUrl) : info.selectionText;
    const tabId = await present(tab);
    if (tabId === null || text === undefined) return;
    await callSelection(tabId, { text, frameId: info.frameId ?? 0 });
  });

  browser.omnibox.onInputChanged.addListener(async (text, suggest) => {
    const [{ defaultCountry }, locale] = await Promise.all([app.settings.get(), app.locale()]);
    const t = createTranslator(locale, pageWords(locale));
    const number = parsePhoneNumberFromString(text, defaultCountry as 'US');
    const calls = await app.db.calls.orderBy('createdAt').reverse().limit(500).toArray();
    const wanted = text.trim().toLowerCase();
    const seen = new Set<string>();
    const names = calls.filter(({ to, context }) => {
      const fits =
        wanted !== '' && context.contactName?.toLowerCase().includes(wanted) === true && !seen.has(to);
      if (fits) seen.add(to);
      return fits;
    });
    // The first line is what Enter does.
    const says = number?.isValid()
      ? t('common.callNumber', { number: isolated(number.formatInternational()) })
      : t('calls.omnibox');
    browser.omnibox.setDefaultSuggestion({ description: escapeXml(says) });
    suggest(
      names.slice(0, 5).map(({ to, context }) => {
        const who = `${plainName(context.contactName ?? '')} ${isolated(formatPhoneInternational(to))}`;
        return { content: to, description: escapeXml(t('common.callNumber', { number: who })) };
      }),
    );
  });

  /** Enter in the address bar is a press: the call is placed; the popup shows it, or asks what has to be asked. */
  browser.omnibox.onInputEntered.addListener(async (text) => {
    const { defaultCountry } = await app.settings.get();
    const number = parsePhoneNumberFromString(text, defaultCountry as 'US');
    await app.store.set('wantedDial', await entered(text, number?.isValid() ? number : undefined));
    await open({ what: 'popup' });
  });

  /** What the popup has to know of it: nothing if the call was placed. */
  async function entered(text: string, number: PhoneNumber | undefined): Promise<WantedDial | null> {
    const at = app.now();
    if (!number) return { text, at };
    const dial = { intentId: crypto.randomUUID(), to: number.number, ext: number.ext ?? '' };
    const request = { ...dial, context: { crm: 'omnibox' }, accepted: [], guess: false };
    const answer = await app.calls.place(request, undefined);
    if (answer.kind === 'call') return null;
    if (answer.kind === 'failed') return { text, at, failure: answer.failure };
    return { text, at, asked: { ...dial, asks: answer.asks } };
  }
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

function numberOfLink(link: string | undefined): string | undefined {
  if (link === undefined || !/^(tel|callto):/i.test(link)) return undefined;
  try {
    return decodeURIComponent(link.replace(/^\w+:/, ''));
  } catch {
    return undefined;
  }
}

/** Chrome reads a suggestion's description as XML. */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
