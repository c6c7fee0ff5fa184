/** What the tests ask in a page of a real browser, bundled as the content script is. */
import { contextFor } from '#lib/crm/index.ts';
import type { RecordContext } from '#lib/store/records.ts';

/** The context of the element `#n`, as if the page were at `url`. */
export function readAt(url: string, document: Document = globalThis.document): RecordContext {
  const number = document.getElementById('n');
  if (!number) throw new Error('the page has no number');
  return contextFor(new URL(url), document, number);
}

/** The context of the element `#n` in the page's first frame, at the frame's own address. */
export function readInFrame(): RecordContext {
  const frame = document.querySelector('iframe')?.contentDocument;
  if (!frame) throw new Error('the page has no frame');
  return readAt(frame.location.href, frame);
}

/** Milliseconds that a reading takes at each address, on a page with that many rows of a list without links to records. */
export function measure(urls: readonly string[], rows: number): { nodes: number; slowest: number } {
  const list = document.createElement('main');
  for (let at = 0; at < rows; at += 1) {
    const row = document.createElement('div');
    const link = Object.assign(document.createElement('a'), { href: `/x/${at}`, textContent: `Ada ${at}` });
    const number = Object.assign(document.createElement('span'), { textContent: '(202) 555-0188' });
    const cells = [link, number].map((child) => {
      const cell = document.createElement('div');
      cell.append(child);
      return cell;
    });
    row.append(...cells);
    list.append(row);
  }
  document.body.replaceChildren(list);
  const number = list.querySelectorAll('span')[Math.floor(rows / 2)];
  if (!number) throw new Error('the page has no number');
  // The least of three: what else the machine does is no part of it.
  const times = urls.map((url) =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const started = performance.now();
        contextFor(new URL(url), document, number);
        return performance.now() - started;
      }),
    ),
  );
  return { nodes: document.querySelectorAll('*').length, slowest: Math.max(...times) };
}
