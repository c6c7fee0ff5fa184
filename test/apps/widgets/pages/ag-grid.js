import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { people, ready, root } from './shared.js';

ModuleRegistry.registerModules([AllCommunityModule]);
root.style.height = '600px';
createGrid(root, {
  rowData: people,
  getRowId: ({ data }) => String(data.id),
  columnDefs: [
    { field: 'id', pinned: 'left', width: 90 },
    { field: 'first', headerName: 'First Name' },
    { field: 'last', headerName: 'Last Name' },
    { field: 'company' },
    { field: 'order' },
    { field: 'phone', headerName: 'Phone number', pinned: 'right', width: 180 },
    { field: 'country' },
    { field: 'amount' },
  ],
  onFirstDataRendered: ready,
});
