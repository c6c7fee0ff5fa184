import { Window } from 'happy-dom';
import { contextFor } from '#lib/crm/index.ts';

/** What a page that no adapter knows says of the number in its element `#number`. */
export function contextIn(html: string, url = 'https://crm.example/records/7') {
  const window = new Window({ url });
  const document = window.document as unknown as Document;
  document.body.innerHTML = html;
  const number = document.querySelector('#number');
  if (!number) throw new Error('the page has no number');
  return contextFor(new URL(url), document, number);
}
