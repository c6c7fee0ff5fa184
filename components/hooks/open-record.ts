import { browser } from 'wxt/browser';
import type { CallRow } from '#lib/model/call.ts';

/**
 * Has the tab in front show a record, and stays: the call list and its next entry go on beside it. From a page of ours
 * that is a tab itself, in a tab behind it.
 */
export async function showRecord(url: string): Promise<void> {
  if (!/^https?:/.test(url)) return;
  const [own, [front]] = await Promise.all([
    browser.tabs.getCurrent(),
    browser.tabs.query({ active: true, currentWindow: true }),
  ]);
  if (own || front?.id === undefined) await browser.tabs.create({ url, active: false });
  else if (front.url !== url) await browser.tabs.update(front.id, { url });
}

/** Goes to the record that a call was placed from: the tab that shows it, else a new one. */
export async function openRecord(row: CallRow): Promise<void> {
  const url = row.context.pageUrl;
  if (!url || !/^https?:/.test(url)) return;
  // Only tabs of allowed sites can be found by address; elsewhere this finds none, and a tab is opened.
  const [tab] = await browser.tabs.query({ url: `${url.replace(/[?#].*$/, '')}*` }).catch(() => []);
  if (tab?.id === undefined) await browser.tabs.create({ url });
  else await browser.tabs.update(tab.id, { active: true });
  window.close();
}
