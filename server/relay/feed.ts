/** Feed pages as text. Payloads are stored as JSON's own text and go out unparsed: reading them again costs most. */
import { formatCursor } from './cursor.ts';
import type { Page } from './events.ts';

/** A page as `feedPageSchema` of the contract has it, in one line; `after` is where it began. */
export function writePage(epoch: string, page: Page, after: number): { text: string; cursor: string } {
  const cursor = formatCursor(epoch, page.events.at(-1)?.seq ?? after);
  const events = page.events.map((event) => {
    const head = JSON.stringify({
      id: event.id,
      cursor: formatCursor(epoch, event.seq),
      type: event.type,
      received_at: new Date(event.at).toISOString(),
    });
    return `${head.slice(0, -1)},"payload":${event.payload}}`;
  });
  return { text: `{"events":[${events.join(',')}],"cursor":"${cursor}","more":${page.more}}`, cursor };
}
