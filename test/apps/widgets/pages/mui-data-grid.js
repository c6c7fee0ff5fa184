import { DataGrid } from '@mui/x-data-grid';
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { people, ready, root } from './shared.js';

const columns = [
  { field: 'id', headerName: 'ID', width: 90 },
  { field: 'name', headerName: 'Client', width: 200 },
  { field: 'company', headerName: 'Company', width: 220 },
  { field: 'order', headerName: 'Order', width: 130 },
  { field: 'phone', headerName: 'Phone', width: 190 },
  { field: 'country', headerName: 'Country', width: 150 },
];

function Page() {
  useEffect(() => void setTimeout(ready, 400), []);
  return createElement(
    'div',
    { style: { height: 600 } },
    createElement(DataGrid, { rows: people, columns, hideFooter: true }),
  );
}
createRoot(root).render(createElement(Page));
