import { useEffect, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { watchTabTurns } from '#components/hooks/tab-turns.ts';
import type { RecordOfCalls } from '#lib/calls/queries.ts';
import type { Send } from '#lib/messages/client.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';

/** The contact, or another record, on the CRM page beside the panel. */
export interface RecordBeside extends RecordOfCalls {
  name: string | undefined;
}

/** A list of contacts is not a contact: with more numbers than this, and no record, the panel follows nothing. */
const NUMBERS_OF_A_CONTACT = 6;

/** Returns a page's subject: its own record if it has one, else the one person whose numbers it shows. */
export function recordOf(
  numbers: readonly FramedNumber[],
  page: RecordContext | null,
): RecordBeside | undefined {
  const name = numbers.find(({ contactName }) => contactName)?.contactName;
  if (page?.recordId) {
    const { crm, recordType, recordId } = page;
    const own = numbers.filter(({ context }) => context?.recordId === recordId);
    const counted = each(numbers).length > NUMBERS_OF_A_CONTACT ? own : numbers;
    const who = page.contactName ?? page.companyName ?? own[0]?.contactName ?? name;
    return { crm, recordType, recordId, numbers: each(counted), name: who };
  }
  const all = each(numbers);
  if (all.length === 0 || all.length > NUMBERS_OF_A_CONTACT) return undefined;
  return { crm: '', numbers: all, name };
}

const each = (numbers: readonly FramedNumber[]): string[] => [...new Set(numbers.map(({ e164 }) => e164))];

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

    let turns = 0;
    const look = async () => {
      turns += 1;
      const turn = turns;
      const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
      if (signal.aborted || turn !== turns) return;
      // Where the address is not told the site is not allowed; that it is told does not say that the site is.
      if (tab?.id === undefined || !tab.url || !/^https?:/.test(tab.url)) return setRecord(undefined);
      const [listed, known] = await Promise.all([
        send('page.list', { tabId: tab.id, pressed: false }),
        send('page.record', { tabId: tab.id }),
      ]);
      // A late answer of an earlier page is not about this one.
      if (signal.aborted || turn !== turns) return;
      const numbers = listed.ok && listed.value?.allowed ? listed.value.numbers : [];
      const next = recordOf(numbers, known.ok ? known.value : null);
      // The same record stays the same value: its list is not read again at each look.
      setRecord((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    watchTabTurns(() => void look(), signal);
    void look();
    return () => controller.abort();
  }, [send, beside]);
  return record;
}
