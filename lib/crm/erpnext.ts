/**
 * Forms are `/app/{doctype}/{name}` (`/desk/…` from 16):
 * https://docs.frappe.io/framework/user/en/desk
 */
import { declareCrm } from './declare.ts';

export const erpnext = declareCrm({
  id: 'erpnext',
  name: 'ERPNext',
  hosts: /\.(erpnext|frappe)\.(com|cloud)$/,
  sign: 'meta[name="generator"][content="frappe"], .frappe-control',
  records: {
    record: /^\/(?:app|desk)\/(?<type>contact|lead|customer|opportunity|issue|supplier)\/(?<id>[^/?#]+)/,
  },
  types: { customer: 'account', issue: 'ticket' },
  title: ['.page-head .title-text'],
  contact:
    '[data-fieldname="contact_person"] .like-disabled-input, [data-fieldname="contact_display"] .like-disabled-input',
  company: '[data-fieldname="company_name"] input, [data-fieldname="customer"] .like-disabled-input',
  row: '.list-row-container, tr, [role="row"]',
});
