import { useEffect, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { SiteState } from '#components/popup/Around.tsx';
import type { PageState } from '#components/popup/PageNumbers.tsx';
import { withoutSecrets } from '#lib/core/address-secrets.ts';
import { patternOf } from '#lib/core/match-pattern.ts';
import type { Send } from '#lib/messages/client.ts';
import type { AnswerOf, DataOf } from '#lib/messages/routes.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { createKeyValueStore } from '#lib/storage/keys.ts';
import { isSame, keepInPlace } from './page-rows.ts';
import { useTabTurns } from './tab-turns.ts';

interface Beside {
  tabId: number;
  windowId: number | undefined;
  title: string;
  url: string;
}

/** How often it is asked how many numbers were found so far. */
const PROGRESS_MS = 300;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const otherOf = (send: Send, tabId: number) => send('page.other', { tabId });
const listOf = (send: Send, tabId: number, pressed: boolean) => send('page.list', { tabId, pressed });

type Listed = NonNullable<AnswerOf<'page.list'>>;

function pageOf(listed: Listed, follows: boolean, rows: readonly FramedNumber[] = []): PageState {
  if (listed.forbidden) return { kind: 'forbidden' };
  if (follows && !listed.allowed) return { kind: 'off' };
  const { numbers, unread } = listed;
  return unread && numbers.length === 0
    ? { kind: 'unread' }
    : { kind: 'ready', numbers: keepInPlace(rows, numbers) };
}

function withOther(page: PageState, answer: Awaited<ReturnType<typeof otherOf>>): PageState {
  return page.kind === 'ready' && answer.ok && answer.value ? { ...page, other: answer.value } : page;
}

async function enableSite(send: Send, asked: DataOf<'site.enabled'>): Promise<boolean> {
  const answer = await send('site.enabled', asked);
  return answer.ok && answer.value.ok;
}

/** Of a page whose script did not say. */
const plainContext = ({ title = '', url = '' }: Partial<Beside> = {}): RecordContext => ({
  crm: 'generic',
  ...(title && { pageTitle: title.slice(0, 200) }),
  ...(/^https?:/.test(url) && { pageUrl: withoutSecrets(url.replace(/[?#].*$/, '')) }),
});

function siteOf({ origin, allowed, forbidden }: Listed): SiteState | undefined {
  if (!URL.canParse(origin)) return undefined;
  return { origin, host: new URL(origin).host, enabled: allowed, forbidden: forbidden === true, busy: false };
}

/** Reads the page in front again at each change of `asked`, and of the tabs if it is followed. */
function useReadPage(send: Send, follows: boolean, asked: number) {
  const [beside, setBeside] = useState<Beside | undefined>();
  const [page, setPage] = useState<PageState>({ kind: 'loading' });
  const [site, setSite] = useState<SiteState | undefined>();
  const turns = useTabTurns(follows);
  const last = useRef('');
  /** All of the page: the last that was asked for. */
  const whole = useRef<ReturnType<typeof listOf>>(undefined);

  useEffect(() => {
    let gone = false;
    void (async () => {
      const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
      if (gone) return;
      if (tab?.id === undefined) return setPage({ kind: 'closed' });
      const { id: tabId, windowId, title = '', url = '' } = tab;
      // The rows of the page before are none of this one's.
      if (last.current !== `${tabId} ${url}`) setPage({ kind: 'loading' });
      last.current = `${tabId} ${url}`;
      setBeside({ tabId, windowId, title, url });
      const listed = listOf(send, tabId, !follows);
      whole.current = listed;
      let arrived = false;
      void listed.finally(() => {
        arrived = true;
      });
      // Those near the view are there at once; then how many there are by now, until all are.
      let rows: readonly FramedNumber[] | undefined;
      while (!follows && !arrived && !gone) {
        const soon = await send('page.list', { tabId, pressed: true, reading: 'near' });
        if (arrived || gone || !soon.ok || soon.value === null || soon.value.forbidden) break;
        rows ??= soon.value.numbers;
        setPage({ kind: 'ready', numbers: rows, soFar: soon.value.known });
        await Promise.race([listed, pause(PROGRESS_MS)]);
      }
      const answer = await listed;
      if (gone) return;
      if (!answer.ok || answer.value === null) {
        setSite(undefined);
        return setPage({ kind: 'closed' });
      }
      setPage(pageOf(answer.value, follows, rows));
      setSite(siteOf(answer.value));
      const other = await otherOf(send, tabId);
      if (!gone) setPage((shown) => withOther(shown, other));
    })();
    return () => {
      gone = true;
    };
  }, [send, asked, follows, turns]);
  return { beside, page, site, setSite, whole };
}

/**
 * Turns a site on or off, its permission asked for before anything is awaited: browsers ask only in the press itself.
 * @returns whether it was done; false: not permitted
 */
async function turnSite(send: Send, origin: string, on: boolean, onAsked: () => void): Promise<boolean> {
  // The browser's question closes the popup: the background then turns the site on when the answer comes.
  const intents = createKeyValueStore(browser.storage);
  if (on) void intents.set('wantedSite', { origin, at: Date.now() }).catch(() => undefined);
  // Ports cannot be part of a permission.
  const given = on ? browser.permissions.request({ origins: [patternOf(origin)] }) : Promise.resolve(true);
  onAsked();
  const granted = await given.catch(() => false);
  if (!granted) {
    await intents.remove('wantedSite');
    return false;
  }
  return on ? enableSite(send, { origin }) : send('site.disable', { origin }).then(({ ok }) => ok);
}

/**
 * The page beside: its numbers, and its site.
 * @param follows stays beside whatever page is in front, as a side panel does; a popup goes with its page
 */
export function usePageBeside(send: Send, follows: boolean) {
  const [asked, setAsked] = useState(0);
  const { beside, page, site, setSite, whole } = useReadPage(send, follows, asked);

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
      return context ?? plainContext(beside);
    },
    /** Reads the site's numbers without a country as of this one, from now on. */
    async readAs(defaultCountry: string): Promise<boolean> {
      const done = site !== undefined && (await enableSite(send, { origin: site.origin, defaultCountry }));
      if (done) setAsked(asked + 1);
      return done;
    },
    /** Must be called in the press itself: the browser asks for the permission only then. False: not given. */
    async enable(on: boolean): Promise<boolean> {
      if (!site) return false;
      const done = await turnSite(send, site.origin, on, () => setSite({ ...site, busy: true }));
      setSite({ ...site, busy: false, enabled: done ? on : site.enabled });
      if (done) setAsked(asked + 1);
      return done;
    },
  };
}
