/** Runs in a page of a real browser, bundled as the content script is. */
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
/** Elements below a root that make a question for it a walk through the page. */
const MANY = 10_000;

/**
 * How often a reading has the browser walk through a page with that many rows of a list without links to records, for
 * each address: what it costs, counted, as time on a busy machine says nothing.
 */
export function countWalks(
  urls: readonly string[],
  rows: number,
): { nodes: number; walks: [string, number][] } {
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
  let walks = 0;
  const sizes = new Map<ParentNode, number>();
  function isLarge(root: ParentNode): boolean {
    const size = sizes.get(root) ?? (root as Element | Document).getElementsByTagName('*').length;
    sizes.set(root, size);
    return size > MANY;
  }
  const restore = [Document.prototype, Element.prototype].flatMap((prototype) =>
    (['querySelectorAll', 'querySelector'] as const).map((name) => {
      const native = prototype[name] as (this: ParentNode, selectors: string) => never;
      prototype[name] = function (this: ParentNode, selectors: string) {
        if (isLarge(this)) walks += 1;
        return native.call(this, selectors);
      } as never;
      return () => {
        prototype[name] = native as never;
      };
    }),
  );
  const counted = urls.map((url): [string, number] => {
    walks = 0;
    contextFor(new URL(url), document, number);
    return [url, walks];
  });
  for (const give of restore) give();
  return { nodes: document.querySelectorAll('*').length, walks: counted };
}
