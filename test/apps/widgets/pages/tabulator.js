import { TabulatorFull as Tabulator } from 'tabulator-tables';
import 'tabulator-tables/dist/css/tabulator.min.css';
import { people, ready, root } from './shared.js';

root.style.height = '600px';
const table = new Tabulator(root, {
  data: people,
  height: 600,
  layout: 'fitDataStretch',
  columns: [
    { title: 'ID', field: 'id', frozen: true },
    { title: 'Contact', field: 'name', headerFilter: 'input' },
    { title: 'Company', field: 'company' },
    { title: 'Order', field: 'order' },
    { title: 'Phone', field: 'phone' },
    { title: 'Country', field: 'country' },
    { title: 'Amount', field: 'amount', hozAlign: 'right' },
    { title: 'Since', field: 'since' },
  ],
});
table.on('tableBuilt', ready);
