import '@ui5/webcomponents/dist/Table.js';
import '@ui5/webcomponents/dist/TableCell.js';
import '@ui5/webcomponents/dist/TableHeaderCell.js';
import '@ui5/webcomponents/dist/TableHeaderRow.js';
import '@ui5/webcomponents/dist/TableRow.js';
import { people, ready, root } from './shared.js';

const cells = (name, texts) => texts.map((text) => `<${name}>${text}</${name}>`).join('');
const head = cells('ui5-table-header-cell', ['Client', 'Company', 'Order', 'Phone', 'Country']);
const rows = people
  .slice(0, 40)
  .map(({ name, company, order, phone, country }) =>
    cells('ui5-table-cell', [name, company, order, phone, country]),
  );
root.innerHTML = `<ui5-table><ui5-table-header-row slot="headerRow">${head}</ui5-table-header-row>${rows
  .map((row) => `<ui5-table-row>${row}</ui5-table-row>`)
  .join('')}</ui5-table>`;
setTimeout(ready, 800);
