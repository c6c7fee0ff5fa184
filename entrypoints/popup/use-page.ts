import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { PageState } from '#components/popup/PageNumbers.tsx';
import type { SiteState } from '#components/popup/PopupView.tsx';
import { patternOf } from '#lib/core/match-pattern.ts';
import type { Send } from '#lib/messages/client.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { createKeyValueStore } from '#lib/storage/keys.ts';

interface Beside {
  tabId: number;
  windowId: number | undefined;
  title: string;
  url: string;
}

/** The page beside the popup: its numbers, and its site. */
export function usePageBeside(send: Send) {
  const [beside, setBeside] = useState<Beside | undefined>();
  const [page, setPage] = useState<PageState>({ kind: 'loading' });
  const [site, setSite] = useState<SiteState | undefined>();
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    let gone = false;
    void (async () => {
      const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
      if (gone) return;
      if (tab?.id === undefined) return setPage({ kind: 'closed' });
      setBeside({ tabId: tab.id, windowId: tab.windowId, title: tab.title ?? '', url: tab.url ?? '' });
      const answer = await send('page.list', { tabId: tab.id, pressed: true });
      if (gone) return;
      if (!answer.ok || answer.value === null) return setPage({ kind: 'closed' });
      const { origin, allowed, forbidden = false, numbers, unread } = answer.value;
      if (forbidden) setPage({ kind: 'forbidden' });
      else setPage(unread && numbers.length === 0 ? { kind: 'unread' } : { kind: 'ready', numbers });
      if (URL.canParse(origin))
        setSite({ origin, host: new URL(origin).host, enabled: allowed, forbidden, busy: false });
    })();
    return () => {
      gone = true;
    };
  }, [send, asked]);

  return {
    page,
    site,
    windowId: beside?.windowId,
    show(number: FramedNumber) {
      if (beside)
        void send('page.flash', { tabId: beside.tabId, frameId: number.frameId, index: number.index });
    },
    contextOf(number: FramedNumber): RecordContext {
      if (number.context) return number.context;
      return {
        crm: 'generic',
        ...(beside?.title && { pageTitle: beside.title.slice(0, 200) }),
        ...(beside?.url && /^https?:/.test(beside.url) && { pageUrl: beside.url.replace(/[?#].*$/, '') }),
      };
    },
    /** Must be called in the press itself: the browser asks for the permission only then. False: not given. */
    async enable(on: boolean): Promise<boolean> {
      if (!site) return false;
      // The browser's question closes the popup: the background then turns the site on when the answer comes.
      const intents = createKeyValueStore(browser.storage);
      if (on) void intents.set('wantedSite', { origin: site.origin, at: Date.now() }).catch(() => undefined);
      // Asked before anything is awaited. Ports cannot be part of a permission.
      const given = on
        ? browser.permissions.request({ origins: [patternOf(site.origin)] })
        : Promise.resolve(true);
      setSite({ ...site, busy: true });
      const granted = await given.catch(() => false);
      if (on && !granted) await intents.remove('wantedSite');
      const answer = !granted
        ? undefined
        : on
          ? await send('site.enabled', { origin: site.origin })
          : await send('site.disable', { origin: site.origin });
      const done = answer?.ok === true && (answer.value === null || answer.value.ok);
      setSite({ ...site, busy: false, enabled: done ? on : site.enabled });
      if (done) setAsked(asked + 1);
      return done;
    },
  };
}
