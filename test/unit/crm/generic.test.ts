import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { contextFor } from '#lib/crm/index.ts';

/** What a page that no adapter knows says of the number in its element `#number`. */
function contextIn(html: string) {
  const window = new Window({ url: 'https://crm.example/records/7' });
  const document = window.document as unknown as Document;
  document.body.innerHTML = html;
  const number = document.querySelector('#number');
  if (!number) throw new Error('the page has no number');
  return contextFor(new URL('https://crm.example/records/7'), document, number);
}

describe('whose number it is, on any page', () => {
  it('takes the heading of a page that describes one record in a table', () => {
    const page = '<h1>Ann Lee</h1><table><tr><th>Phone<td id="number">+1 212 555 0188</table>';
    expect(contextIn(page).contactName).toBe('Ann Lee');
  });

  it('takes the name in the row of a list, and never the list’s own title', () => {
    const list = (rows: string) =>
      `<h1>Northern clients</h1><table><thead><tr><th>Name<th>Phone</thead><tbody>${rows}</tbody></table>`;
    expect(contextIn(list('<tr><td>Dana Levi<td id="number">+1 212 555 0142')).contactName).toBe('Dana Levi');
    expect(contextIn(list('<tr><td><td id="number">+1 212 555 0142')).contactName).toBeUndefined();
  });

  it.each(['Contacts', 'All customers', 'אנשי קשר', 'العملاء', 'Kunden', 'Клиенты', '連絡先', 'Dashboard'])(
    'takes “%s” for nobody’s name',
    (title) => {
      expect(contextIn(`<h1>${title}</h1><p id="number">+1 212 555 0142</p>`).contactName).toBeUndefined();
    },
  );
});
