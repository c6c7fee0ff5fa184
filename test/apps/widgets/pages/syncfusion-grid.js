import { Grid, VirtualScroll } from '@syncfusion/ej2-grids';
import '@syncfusion/ej2-grids/styles/material.css';
import { people, ready, root } from './shared.js';

Grid.Inject(VirtualScroll);
const grid = new Grid({
  dataSource: people,
  height: 560,
  enableVirtualization: true,
  columns: [
    { field: 'id', headerText: 'ID', width: 90 },
    { field: 'name', headerText: 'Client', width: 200 },
    { field: 'company', headerText: 'Company', width: 220 },
    { field: 'order', headerText: 'Order', width: 130 },
    { field: 'phone', headerText: 'Phone', width: 190 },
    { field: 'country', headerText: 'Country', width: 150 },
  ],
});
grid.appendTo(root);
setTimeout(ready, 800);
