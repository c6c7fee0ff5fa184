import 'devextreme/dist/css/dx.light.css';
import DataGrid from 'devextreme/ui/data_grid';
import { people, ready, root } from './shared.js';

new DataGrid(root, {
  dataSource: people,
  keyExpr: 'id',
  height: 600,
  scrolling: { mode: 'virtual' },
  columns: [
    { dataField: 'name', caption: 'Client' },
    { dataField: 'company', caption: 'Company' },
    { dataField: 'order', caption: 'Order' },
    { dataField: 'phone', caption: 'Phone', width: 190 },
    { dataField: 'country', caption: 'Country' },
  ],
});
setTimeout(ready, 800);
