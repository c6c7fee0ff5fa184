import '@vaadin/grid';
import { people, ready, root } from './shared.js';

const grid = document.createElement('vaadin-grid');
grid.style.height = '600px';
for (const [path, header] of [
  ['id', 'ID'],
  ['name', 'Client'],
  ['company', 'Company'],
  ['order', 'Order'],
  ['phone', 'Phone'],
  ['country', 'Country'],
]) {
  const column = document.createElement('vaadin-grid-column');
  column.path = path;
  column.header = header;
  column.autoWidth = true;
  grid.append(column);
}
grid.items = people;
root.append(grid);
setTimeout(ready, 800);
