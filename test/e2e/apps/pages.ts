/** Pages of applications and widgets that others made, and what has to be read of each. */
import { buildWidgets, type Widget } from '../../apps/widgets/build.ts';
import { type Person, people } from '../../apps/widgets/people.ts';
import type { Tab } from '../page/journeys/side.ts';
import type { Pages } from '../page/stage.ts';

export interface AppPage {
  name: string;
  widget: Widget;
  /** After `/apps/WIDGET`. */
  path?: string;
  /** How its numbers are written. */
  written: 'phone' | 'abroad';
  /** Whose numbers may be offered, if not all that are to be seen. */
  only?: readonly number[];
  /** Where it says who works where, if not under a word for it: then nothing may be read of it, but nothing else. */
  companies?: 'unlabelled' | 'none';
  record?(person: Person): { recordType: string; recordId: string };
  /** Acts once it is drawn. */
  act?(tab: Tab): Promise<void>;
  /** Selects what scrolls, if that is not the window. */
  scroller?: string;
}

const contact = ({ id }: Person) => ({ recordType: 'contact', recordId: String(id) });

export const APP_PAGES: readonly AppPage[] = [
  { name: 'Tabulator', widget: 'tabulator', written: 'phone', scroller: '.tabulator-tableholder' },
  { name: 'AG Grid', widget: 'ag-grid', written: 'phone', scroller: '.ag-body-viewport' },
  { name: 'DataTables', widget: 'datatables', written: 'phone' },
  { name: 'Jspreadsheet', widget: 'spreadsheet', written: 'phone' },
  {
    name: 'TanStack Virtual',
    widget: 'react-virtual',
    written: 'abroad',
    scroller: '#scroller',
    companies: 'unlabelled',
    record: contact,
  },
  {
    name: 'react-admin, list',
    widget: 'react-admin',
    path: '#/contacts',
    written: 'abroad',
  },
  {
    name: 'react-admin, show',
    widget: 'react-admin',
    path: '#/contacts/1003/show',
    written: 'abroad',
    record: contact,
  },
  {
    name: 'react-admin, edit',
    widget: 'react-admin',
    path: '#/contacts/1005',
    written: 'abroad',
    record: contact,
  },
  {
    name: 'react-admin, dialog',
    widget: 'react-admin',
    path: '#/contacts',
    written: 'abroad',
    companies: 'unlabelled',
    act: (tab) =>
      tab.evaluate(() => void (document.querySelectorAll('.preview')[2] as HTMLElement).click(), []),
  },
  { name: 'Vuetify', widget: 'vuetify', written: 'phone' },
  { name: 'Angular Material', widget: 'angular-material', written: 'phone' },
  { name: 'Quill', widget: 'quill', written: 'abroad', only: [1004] },
  { name: 'TinyMCE', widget: 'tinymce', written: 'abroad', only: [1004] },
  { name: 'TipTap', widget: 'tiptap', written: 'abroad', only: [1004] },
  {
    name: 'AdminLTE, contacts',
    widget: 'adminlte',
    written: 'abroad',
    companies: 'unlabelled',
    record: contact,
  },
  {
    name: 'AdminLTE, profile',
    widget: 'adminlte',
    path: '/contacts/1004',
    written: 'abroad',
    companies: 'none',
    record: contact,
  },
  { name: 'CoreUI, table', widget: 'coreui', written: 'abroad' },
  { name: 'Grid.js', widget: 'gridjs', written: 'phone' },
  {
    name: 'MUI data grid',
    widget: 'mui-data-grid',
    written: 'phone',
    scroller: '.MuiDataGrid-virtualScroller',
  },
  { name: 'Vaadin', widget: 'vaadin-grid', written: 'phone' },
  { name: 'UI5', widget: 'ui5-table', written: 'phone' },
  { name: 'UI5, list, cards, panels', widget: 'ui5-cards', written: 'abroad', companies: 'unlabelled' },
  { name: 'Syncfusion', widget: 'syncfusion-grid', written: 'phone', scroller: '.e-content' },
  {
    name: 'DevExtreme',
    widget: 'devextreme-grid',
    written: 'phone',
    scroller: '.dx-datagrid-rowsview .dx-scrollable-container',
  },
];

const COUNT = 200;
export const PEOPLE = people(COUNT);
export const pathOf = ({ widget, path = '' }: AppPage) => `/apps/${widget}${path}`;

export async function appPages(): Promise<Pages> {
  const built = await buildWidgets();
  const pages: Record<string, Pages[string]> = {};
  for (const { widget, path } of APP_PAGES) {
    const types = { mjs: 'text/javascript', css: 'text/css' } as const;
    for (const kind of ['mjs', 'css'] as const)
      pages[`/apps/${widget}.${kind}`] = (_request, response) =>
        void response.setHeader('content-type', types[kind]).end(built.file(widget, kind));
    pages[`/apps/${widget}${path?.startsWith('/') ? path : ''}`] = built.page(widget, COUNT);
  }
  return pages;
}
