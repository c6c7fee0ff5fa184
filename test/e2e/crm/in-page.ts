/** What the tests ask in a page of a real browser, bundled as the content script is. */
import { contextFor } from '#lib/crm/index.ts';
import type { RecordContext } from '#lib/model/record-context.ts';

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

/** A task that takes longer holds the page up, in milliseconds. */
const LONG = 50;
/** What is long for so much time is long. */
const PATIENCE_MS = 8_000;

/** The addresses at which a reading takes long, on a page with that many rows of a list without links to records. */
export function measure(urls: readonly string[], rows: number): { nodes: number; long: string[] } {
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
  // The least of several, and of many where it is long: what else the machine does is no part of it, and where it does
  // much, the browser compiles our functions late.
  const times = urls.map((url) => {
    let least = Number.POSITIVE_INFINITY;
    const begun = performance.now();
    for (let turn = 0; turn < 3 || (least > LONG && performance.now() - begun < PATIENCE_MS); turn += 1) {
      const started = performance.now();
      contextFor(new URL(url), document, number);
      least = Math.min(least, performance.now() - started);
    }
    return { url, least };
  });
  const long = times.filter(({ least }) => least > LONG).map(({ url, least }) => `${url}: ${least} ms`);
  return { nodes: document.querySelectorAll('*').length, long };
}
