import { Grid } from 'gridjs';
import 'gridjs/dist/theme/mermaid.css';
import { people, ready, root } from './shared.js';

const grid = new Grid({
  columns: ['Patient', 'Company', 'Order', 'Phone', 'Country', 'Since'],
  data: people
    .slice(0, 60)
    .map(({ name, company, order, phone, country, since }) => [name, company, order, phone, country, since]),
});

grid.render(root);
setTimeout(ready, 800);
