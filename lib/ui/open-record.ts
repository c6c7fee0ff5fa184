import { browser } from 'wxt/browser';
import type { CallRow } from '#lib/model/call.ts';

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
