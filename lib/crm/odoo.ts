/**
 * Up to 17 `/web#id={id}&model={model}`, from 18 `/odoo/{action}/{id}`:
 * https://www.odoo.com/documentation/18.0/developer/reference/frontend/framework_overview.html
 */
import { declareCrm } from './declare.ts';

export const odoo = declareCrm({
  id: 'odoo',
  name: 'Odoo',
  hosts: /\.odoo\.com$/,
  sign: '.o_web_client, body.o_web_client',
  records: {
    record: /\/(?:odoo|web)\/(?:[\w.-]+\/)*(?<type>[a-z][\w.-]*)\/(?<id>\d+)(?=[/?#]|$)/,
    hash: /^\/web[^#]*#(?=.*\bid=(?<id>\d+))(?=.*\bmodel=(?<type>[\w.]+))/,
  },
  types: {
    'res.partner': 'contact',
    contacts: 'contact',
    'crm.lead': 'opportunity',
    crm: 'opportunity',
    'helpdesk.ticket': 'ticket',
    'sale.order': 'order',
  },
  title: [
    '.o_form_view [name="name"] input',
    '.o_form_view .oe_title [name="name"]',
    '.o_form_view h1 .o_field_widget',
  ],
  contact: '.o_form_view [name="partner_id"] input, .o_form_view [name="partner_id"] a',
  company:
    '.o_form_view [name="parent_id"] input, .o_form_view [name="parent_id"] a, .o_form_view [name="partner_name"] input',
  row: 'tr.o_data_row, .o_kanban_record, article',
});
