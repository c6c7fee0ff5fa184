import jspreadsheet from 'jspreadsheet-ce';
import 'jspreadsheet-ce/dist/jspreadsheet.css';
import 'jsuites/dist/jsuites.css';
import { people, ready, root } from './shared.js';

jspreadsheet(root, {
  worksheets: [
    {
      data: people
        .slice(0, 30)
        .map((one) => [one.id, one.name, one.company, one.order, one.phone, one.country]),
      columns: [
        { type: 'text', title: 'No.', width: 60 },
        { type: 'text', title: 'Name', width: 180 },
        { type: 'text', title: 'Company', width: 220 },
        { type: 'text', title: 'Order no.', width: 120 },
        { type: 'text', title: 'Mobile', width: 160 },
        { type: 'text', title: 'Country', width: 140 },
      ],
      worksheetName: 'Contacts',
    },
  ],
  onload: ready,
});
