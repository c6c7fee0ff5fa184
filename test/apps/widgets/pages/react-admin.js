import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import fakeRestDataProvider from 'ra-data-fakerest';
import { createElement as h, useEffect, useState } from 'react';
import {
  Admin,
  Datagrid,
  DateField,
  Edit,
  List,
  Resource,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  useRecordContext,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { people, ready, root } from './shared.js';

const data = fakeRestDataProvider({ contacts: people }, false);

/** Tells that what was loaded is drawn. */
function Drawn() {
  const record = useRecordContext();
  useEffect(() => {
    if (record) ready();
  }, [record]);
  return null;
}

function Preview() {
  const record = useRecordContext();
  const [open, setOpen] = useState(false);
  return h(
    'span',
    null,
    h(
      Button,
      {
        size: 'small',
        className: 'preview',
        onClick: (event) => {
          event.stopPropagation();
          setOpen(true);
        },
      },
      'Preview',
    ),
    h(
      Dialog,
      { open, onClose: () => setOpen(false), className: 'card-of-contact' },
      h(DialogTitle, null, record.name),
      h(DialogContent, null, h('p', null, record.company), h('p', null, `Phone: ${record.abroad}`)),
    ),
  );
}

const Name = () => h('span', null, useRecordContext()?.name);
const contactList = () =>
  h(
    List,
    { perPage: 10 },
    h(
      Datagrid,
      { rowClick: 'show' },
      h(TextField, { source: 'id' }),
      h(TextField, { source: 'name' }),
      h(TextField, { source: 'company' }),
      h(TextField, { source: 'abroad', label: 'Phone' }),
      h(DateField, { source: 'since' }),
      h(Preview),
      h(Drawn),
    ),
  );
const contactShow = () =>
  h(
    Show,
    { title: h(Name) },
    h(
      SimpleShowLayout,
      null,
      h(TextField, { source: 'name' }),
      h(TextField, { source: 'company' }),
      h(TextField, { source: 'abroad', label: 'Phone' }),
      h(TextField, { source: 'order', label: 'Last order' }),
      h(Drawn),
    ),
  );
const contactEdit = () =>
  h(
    Edit,
    { title: h(Name) },
    h(
      SimpleForm,
      null,
      h(TextInput, { source: 'first', label: 'First name' }),
      h(TextInput, { source: 'last', label: 'Last name' }),
      h(TextInput, { source: 'company' }),
      h(TextInput, { source: 'abroad', label: 'Phone' }),
      h(TextInput, { source: 'order', label: 'Last order' }),
      h(Drawn),
    ),
  );

createRoot(root).render(
  h(
    Admin,
    { dataProvider: data, title: 'Back Office', disableTelemetry: true },
    h(Resource, {
      name: 'contacts',
      list: contactList,
      show: contactShow,
      edit: contactEdit,
      recordRepresentation: 'name',
    }),
  ),
);
