import { useEffect, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { PageState } from '#components/popup/PageNumbers.tsx';
import type { SiteState } from '#components/popup/PopupView.tsx';
import { patternOf } from '#lib/core/match-pattern.ts';
import type { Send } from '#lib/messages/client.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { createKeyValueStore } from '#lib/storage/keys.ts';
import { isSame, keepInPlace } from './page-rows.ts';

interface Beside {
  tabId: number;
  windowId: number | undefined;
  title: string;
  url: string;
}

/** How often it is asked how many numbers were found so far. */
const PROGRESS_MS = 300;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const listOf = (send: Send, tabId: number) => send('page.list', { tabId, pressed: true });

/** The page beside the popup: its numbers, and its site. */
export function usePageBeside(send: Send) {
  const [beside, setBeside] = useState<Beside | undefined>();
  const [page, setPage] = useState<PageState>({ kind: 'loading' });
  const [site, setSite] = useState<SiteState | undefined>();
  const [asked, setAsked] = useState(0);
  /** All of the page: the last that was asked for. */
  const whole = useRef<ReturnType<typeof listOf>>(undefined);

  useEffect(() => {
    let gone = false;
    void (async () => {
      const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
      if (gone) return;
      if (tab?.id === undefined) return setPage({ kind: 'closed' });
      setBeside({ tabId: tab.id, windowId: tab.windowId, title: tab.title ?? '', url: tab.url ?? '' });
      const tabId = tab.id;
      const listed = listOf(send, tabId);
      whole.current = listed;
      let arrived = false;
      void listed.finally(() => {
        arrived = true;
      });
      // Those near the view are there at once; then how many there are by now, until all are.
      let rows: readonly FramedNumber[] | undefined;
      while (!arrived && !gone) {
        const soon = await send('page.list', { tabId, pressed: true, reading: 'near' });
        if (arrived || gone || !soon.ok || soon.value === null || soon.value.forbidden) break;
        rows ??= soon.value.numbers;
        setPage({ kind: 'ready', numbers: rows, soFar: soon.value.known });
        await Promise.race([listed, pause(PROGRESS_MS)]);
      }
      const answer = await listed;
      if (gone) return;
      if (!answer.ok || answer.value === null) return setPage({ kind: 'closed' });
      const { origin, allowed, forbidden = false, numbers, unread } = answer.value;
      if (forbidden) setPage({ kind: 'forbidden' });
      else
        setPage(
          unread && numbers.length === 0
            ? { kind: 'unread' }
            : { kind: 'ready', numbers: keepInPlace(rows ?? [], numbers) },
        );
      if (URL.canParse(origin))
        setSite({ origin, host: new URL(origin).host, enabled: allowed, forbidden, busy: false });
    })();
    return () => {
      gone = true;
    };
  }, [send, asked]);

  /** The number with its record: of the first rows that is known once all of the page is. */
  async function read(number: FramedNumber): Promise<FramedNumber> {
    const answer = await whole.current;
    const numbers = answer?.ok ? (answer.value?.numbers ?? []) : [];
    return numbers.includes(number) ? number : (numbers.find(isSame(number)) ?? number);
  }

  return {
    page,
    site,
    windowId: beside?.windowId,
    async show(number: FramedNumber): Promise<void> {
      if (!beside) return;
      const { frameId, index } = await read(number);
      await send('page.flash', { tabId: beside.tabId, frameId, index });
    },
    async contextOf(number: FramedNumber): Promise<RecordContext> {
      const { context } = number.context ? number : await read(number);
      if (context) return context;
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
