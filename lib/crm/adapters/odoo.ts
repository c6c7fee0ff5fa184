/**
 * From 18 `/odoo/{action}/{id}`, where the last action of a path is the page's own; models stand as `res.partner`, those
 * without a dot as `m-{model}`, actions without a path as `action-{id}`. Before, `/web#id={id}&model={model}`. Both in
 * https://github.com/odoo/odoo/blob/18.0/addons/web/static/src/core/browser/router.js
 * Rows and cards link to nothing and carry no record's id:
 * https://github.com/odoo/odoo/blob/18.0/addons/web/static/src/views/list/list_renderer.xml
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const odoo = declareCrm({
  id: 'odoo',
  name: 'Odoo',
  hosts: /\.odoo\.com$/,
  sign: '.o_web_client',
  records: {
    record: /^\/(?:odoo|scoped_app)\/(?:[\w.-]+\/)*(?:m-)?(?<type>[a-z][\w.-]*)\/(?<id>\d+)\/?(?=[?#]|$)/,
    hash: /^\/web[^#]*#(?=.*\bid=(?<id>\d+))(?=.*\bmodel=(?<type>[\w.]+))/,
  },
  types: {
    'res.partner': 'contact',
    contacts: 'contact',
    customers: 'contact',
    'action-contacts.action_contacts': 'contact',
    'crm.lead': 'opportunity',
    crm: 'opportunity',
    leads: 'lead',
    'helpdesk.ticket': 'ticket',
    'sale.order': 'order',
    sales: 'order',
  },
  title: [
    '.o_form_view .oe_title [name="name"] input, .o_form_view .oe_title [name="name"] textarea',
    '.o_form_view h1 .o_field_widget input, .o_form_view h1 .o_field_widget textarea',
    '.o_form_view .oe_title [name="name"], .o_form_view h1 .o_field_widget',
    '.o_last_breadcrumb_item, .breadcrumb-item.active',
  ],
  contact: '.o_form_view [name="partner_id"] input, .o_form_view [name="partner_id"] a',
  company:
    '.o_form_view [name="parent_id"] input, .o_form_view [name="parent_id"] a, .o_form_view [name="partner_name"] input',
  row: '.o_data_row, .o_kanban_record',
  rowName:
    '[name="complete_name"], [name="display_name"], [name="contact_name"], [name="name"], .o_kanban_record_title, .fw-bold, strong',
  rowCompany: '[name="parent_id"], [name="partner_name"], [name="commercial_partner_id"]',
  preview: '.o_dialog, .modal.o_technical_modal',
  form: '.o_group, .o_inner_group',
  inFragment: true,
});
