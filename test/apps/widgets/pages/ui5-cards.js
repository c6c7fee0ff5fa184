import '@ui5/webcomponents/dist/Card.js';
import '@ui5/webcomponents/dist/CardHeader.js';
import '@ui5/webcomponents/dist/List.js';
import '@ui5/webcomponents/dist/ListItemStandard.js';
import '@ui5/webcomponents/dist/Panel.js';
import { people, ready, root } from './shared.js';

/** Lists, cards and panels, whose names are attributes that their shadow roots draw. */
const part = (name, attributes) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

const list = part('ui5-list', { 'header-text': 'Contacts' });
for (const { name, abroad } of people.slice(0, 5))
  list.append(part('ui5-li', { text: name, description: abroad }));

const cards = people.slice(5, 8).map(({ name, company, abroad }) => {
  const card = part('ui5-card', { style: 'width: 320px' });
  const body = part('div', { style: 'padding: 16px' });
  body.textContent = `Phone: ${abroad}`;
  card.append(
    part('ui5-card-header', { slot: 'header', 'title-text': name, 'subtitle-text': company }),
    body,
  );
  return card;
});

const panels = people.slice(8, 11).map(({ name, abroad }) => {
  const panel = part('ui5-panel', { 'header-text': name });
  const body = part('p', {});
  body.textContent = `Phone: ${abroad}`;
  panel.append(body);
  return panel;
});

root.append(list, ...cards, ...panels);
setTimeout(ready, 800);
