import DataTable from 'datatables.net-dt';
import 'datatables.net-dt/css/dataTables.dataTables.css';
import { people, ready, root } from './shared.js';

const table = document.createElement('table');
table.className = 'display';
root.append(table);
new DataTable(table, {
  data: people,
  pageLength: 25,
  columns: [
    { data: 'name', title: 'Customer' },
    { data: 'company', title: 'Company' },
    { data: 'order', title: 'Last order' },
    { data: 'country', title: 'Country' },
    { data: 'phone', title: 'Telephone' },
    { data: 'email', title: 'E-mail' },
    { data: 'amount', title: 'Revenue' },
  ],
  initComplete: ready,
});
