/** Where the reader is: side panel in Chrome, sidebar in Firefox, a tab anywhere. */
import { browser } from 'wxt/browser';
import { createKeyValueStore } from '#lib/storage/keys.ts';

/** The call or job that the reader shows, as its deep link says after the `#`. */
export interface ReaderPlace {
  call?: string;
  /** A job that belongs to no call. */
  job?: string;
  /** Seconds. */
  at?: number;
  /** Text of the search that led here. */
  query?: string;
  /** It was found in the call's note. */
  note?: boolean;
}

/** `#call=…&t=…`, read; unknown parts are ignored. */
export function readPlace(hash: string): ReaderPlace {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const at = Number(parts.get('t') ?? Number.NaN);
  const call = parts.get('call');
  const job = parts.get('job');
  const query = parts.get('query');
  const note = parts.has('note');
  return {
    ...(call && { call }),
    ...(job && { job }),
    ...(Number.isFinite(at) && at >= 0 && { at }),
    ...(query && { query }),
    ...(note && { note }),
  };
}

/** The part after the `#`, of a place. */
export function writePlace(place: ReaderPlace): string {
  const parts = new URLSearchParams();
  if (place.call) parts.set('call', place.call);
  if (place.job) parts.set('job', place.job);
  // To the millisecond: a second's beginning is within the sentence before.
  if (place.at !== undefined) parts.set('t', String(Math.round(place.at * 1000) / 1000));
  if (place.query) parts.set('query', place.query);
  if (place.note) parts.set('note', '1');
  return `#${parts}`;
}

/** Address of the reader in a tab, to be copied: it works within this browser only. */
export function readerAddress(place: ReaderPlace): string {
  return browser.runtime.getURL('/reader.html') + writePlace(place);
}

interface SidePanel {
  open(options: { windowId: number }): Promise<void>;
}
interface Sidebar {
  open(): Promise<void>;
}

/** An open reader listens to this channel, so that a press in the popup shows there. */
export const READER_CHANNEL = 'dialmark-reader';

/**
 * Opens the reader beside the page if the browser can, else in a tab. Call it in the press itself: browsers open
 * panels only then.
 */
export function openReader(place: ReaderPlace, windowId: number | undefined): void {
  const hash = writePlace(place);
  const api = globalThis as { chrome?: { sidePanel?: SidePanel }; browser?: { sidebarAction?: Sidebar } };
  const panel = api.chrome?.sidePanel;
  const sidebar = api.browser?.sidebarAction;
  const inTab = () => browser.tabs.create({ url: readerAddress(place) });
  const opened =
    panel && windowId !== undefined ? panel.open({ windowId }) : sidebar ? sidebar.open() : Promise.reject();
  void opened.then(
    async () => {
      // A panel that opens now reads this when it starts; one that was open hears the channel.
      await createKeyValueStore(browser.storage).set('readerPlace', hash);
      const channel = new BroadcastChannel(READER_CHANNEL);
      channel.postMessage(hash);
      channel.close();
    },
    () => inTab(),
  );
}

/** Returns the place that the panel was opened for a moment ago, if any. It can be taken once. */
export async function takeWantedPlace(): Promise<string | undefined> {
  const store = createKeyValueStore(browser.storage);
  const place = await store.get('readerPlace');
  await store.remove('readerPlace');
  return place.startsWith('#') ? place : undefined;
}
