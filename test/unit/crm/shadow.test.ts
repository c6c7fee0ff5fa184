/** Names that web components draw in shadow roots of their own: of lists, cards and panels. */
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { contextFor } from '#lib/crm/index.ts';

const URL_OF_PAGE = new URL('https://crm.example/overview');

/** @param html each element's shadow root stands in a `template` in it */
function personIn(html: string, slotted: readonly string[] = []): string | undefined {
  const document = new Window({ url: URL_OF_PAGE.href }).document as unknown as Document;
  document.body.innerHTML = html;
  for (const template of document.querySelectorAll('template')) {
    const host = template.parentElement as Element;
    host.attachShadow({ mode: 'open' }).innerHTML = template.innerHTML;
    template.remove();
  }
  // happy-dom knows what a slot shows, but not the slot of what is shown.
  for (const selector of slotted)
    for (const shown of document.querySelectorAll(selector)) {
      const name = shown.getAttribute('slot');
      const slots = shown.parentElement?.shadowRoot?.querySelectorAll('slot') ?? [];
      const slot = [...slots].find((each) => each.getAttribute('name') === name);
      Object.defineProperty(shown, 'assignedSlot', { value: slot });
    }
  const number = document.querySelector('#number') as Element;
  return contextFor(URL_OF_PAGE, document, number).contactName;
}

const card = (name: string, body: string) =>
  `<x-card><template><div role="region"><slot name="header"></slot><div role="group"><slot></slot></div></div></template>
   <x-head slot="header"><template><div role="heading" aria-level="3">${name}</div></template></x-head>${body}</x-card>`;

it('reads a card’s name in the shadow root of its header', () => {
  const html = `<main>${card('Grace Hopper', '<p>+1 212 555 0143</p>')}${card('Ada Byron', '<p id="number">+1 212 555 0142</p>')}</main>`;
  expect(personIn(html, ['x-card > *'])).toBe('Ada Byron');
});

it('reads a panel’s name in the shadow root that its contents are slotted in', () => {
  const panel = (name: string, body: string) =>
    `<x-panel><template><div role="heading" aria-level="2">${name}</div><div><slot></slot></div></template>${body}</x-panel>`;
  const html = `<main>${panel('Ada Byron', '<p id="number">+1 212 555 0142</p>')}${panel('Grace Hopper', '<p>+1 212 555 0143</p>')}</main>`;
  expect(personIn(html, ['x-panel > p'])).toBe('Ada Byron');
});

it('takes no name of a neighbour’s shadow root', () => {
  const html = `<main>${card('Grace Hopper', '<p>+1 212 555 0143</p>')}<p id="number">+1 212 555 0142</p></main>`;
  expect(personIn(html, ['x-card > *'])).toBeUndefined();
});
