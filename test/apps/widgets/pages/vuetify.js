import { createApp, h, nextTick } from 'vue';
import { createVuetify } from 'vuetify';
import { VApp, VDataTable, VMain } from 'vuetify/components';
import 'vuetify/styles';
import { people, ready, root } from './shared.js';

const headers = [
  { title: 'Full name', key: 'name' },
  { title: 'Company', key: 'company' },
  { title: 'Invoice', key: 'order' },
  { title: 'Country', key: 'country' },
  { title: 'Phone', key: 'phone' },
  { title: 'City', key: 'city' },
];
createApp({
  render: () =>
    h(VApp, null, () =>
      h(VMain, null, () => h(VDataTable, { headers, items: people.slice(0, 50), itemsPerPage: 15 })),
    ),
})
  .use(createVuetify({ theme: { defaultTheme: 'dark' } }))
  .mount(root);
void nextTick(ready);
