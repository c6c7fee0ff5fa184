/**
 * Forms are `/app/{doctype}/{name}` (`/desk/…` from 16), before 13 `/desk#Form/{Doctype}/{name}`:
 * https://docs.frappe.io/framework/user/en/desk and
 * https://github.com/frappe/frappe/blob/develop/frappe/public/js/frappe/list/list_view.js
 * Frappe CRM has `/crm/leads/{name}`: https://github.com/frappe/crm/blob/develop/frontend/src/router.js
 * The title and the desk's own files: https://github.com/frappe/frappe/blob/develop/frappe/public/js/frappe/ui/page.html and
 * https://github.com/frappe/frappe/blob/develop/frappe/www/app.html
 */
import { declareCrm } from '../declarative/declare-crm.ts';

const DOCTYPES =
  'contact|lead|customer|opportunity|issue|supplier|prospect|quotation|sales-order|sales-invoice|project|employee|patient';

export const erpnext = declareCrm({
  id: 'erpnext',
  name: 'ERPNext',
  hosts: /\.(erpnext\.com|frappe\.cloud|frappecloud\.com)$/,
  sign: 'link[href*="/assets/frappe/"], script[src*="/assets/frappe/"], .frappe-control, meta[name="apple-mobile-web-app-title"][content="Frappe CRM"]',
  records: {
    record: new RegExp(`^/(?:app|desk)/(?<type>${DOCTYPES})/(?!view(?:[/?#]|$)|new-)(?<id>[^/?#]+)`),
    crm: /^\/crm\/(?<type>leads|deals|contacts|organizations)\/(?!view(?:[/?#]|$))(?<id>[^/?#]+)/,
    old: /#Form\/(?<type>Contact|Lead|Customer|Opportunity|Issue|Supplier)\/(?<id>[^/?#]+)/,
  },
  types: {
    customer: 'account',
    Customer: 'account',
    issue: 'ticket',
    Issue: 'ticket',
    leads: 'lead',
    deals: 'deal',
    contacts: 'contact',
    organizations: 'organization',
  },
  title: ['.page-head .title-text'],
  titled: /^(?<name>[^|]+?)(?: - [\w-]+)?$/,
  contact:
    '[data-fieldname="contact_display"] .like-disabled-input, [data-fieldname="contact_person"] .like-disabled-input, [data-fieldname="contact_person"] input',
  company:
    '[data-fieldname="company_name"] input, [data-fieldname="company_name"] .like-disabled-input, [data-fieldname="customer"] .like-disabled-input, [data-fieldname="organization"] input',
  row: '.list-row-container, .kanban-card-wrapper',
  preview: '.modal.show, .quick-entry-dialog',
  form: '.form-section, .form-grid',
  inFragment: true,
});
