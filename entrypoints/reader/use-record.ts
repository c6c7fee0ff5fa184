import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { Send } from '#lib/messages.ts';

/** The contact on the CRM page beside the panel. */
export interface RecordBeside {
  /** Address without query and fragment. */
  url: string;
  name: string | undefined;
  /** The page's numbers, each once. */
  numbers: readonly string[];
}

/** A list of contacts is not a contact: with more numbers than this the panel follows nothing. */
const NUMBERS_OF_A_CONTACT = 6;
/** Pages that draw themselves are asked again when they had time to. */
const SETTLED_MS = 1200;

/**
 * Follows the page in front: when a contact is opened on an allowed site, this becomes that contact. In a tab of its
 * own the reader has no page beside it and follows nothing.
 */
export function useRecordBeside(send: Send, beside: boolean): RecordBeside | undefined {
  const [record, setRecord] = useState<RecordBeside | undefined>();
  useEffect(() => {
    if (!beside) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const look = async () => {
      const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
      // Addresses are told only for sites that the user allowed: elsewhere there is nothing to follow.
      if (tab?.id === undefined || !tab.url || !/^https?:/.test(tab.url)) return setRecord(undefined);
      const answer = await send('page.list', { tabId: tab.id });
      if (signal.aborted) return;
      const numbers = answer.ok && answer.value?.allowed ? answer.value.numbers : [];
      const each = [...new Set(numbers.map((number) => number.e164))];
      if (each.length === 0 || each.length > NUMBERS_OF_A_CONTACT) return setRecord(undefined);
      setRecord({
        url: tab.url.replace(/[?#].*$/, ''),
        name: numbers.find((number) => number.contactName)?.contactName,
        numbers: each,
      });
    };
    const changed = () => {
      clearTimeout(timer);
      void look();
      timer = setTimeout(() => void look(), SETTLED_MS);
    };
    const updated = (_tabId: number, change: { url?: string | undefined; status?: string | undefined }) => {
      if (change.url !== undefined || change.status === 'complete') changed();
    };
    browser.tabs.onActivated.addListener(changed);
    browser.tabs.onUpdated.addListener(updated);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      browser.tabs.onActivated.removeListener(changed);
      browser.tabs.onUpdated.removeListener(updated);
    });
    changed();
    return () => controller.abort();
  }, [send, beside]);
  return record;
}
