/**
 * Cards are `/contacts/detail/{id}`, `/companies/detail/{id}`, `/leads/detail/{id}`, as public code links to them; ids are
 * those of the API: https://developers.kommo.com/reference/getting-a-lead-by-its-id
 * Rows are `.js-list-row[data-id]`, a card's own name is the text field `#person_n`, cards of the pipeline
 * `.pipeline_leads__item`, as public scripts read them; of that no document was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const kommo = declareCrm({
  id: 'kommo',
  name: 'Kommo',
  hosts: /\.(kommo\.com|amocrm\.(?:com|ru))$/,
  records: {
    record: /^\/(?<type>contacts|companies|leads|customers)\/detail\/(?<id>\d+)/,
  },
  types: { contacts: 'contact', companies: 'company', leads: 'deal', customers: 'customer' },
  title: ['#person_n', '#contact_name, .card-top-name__input, .card-entity-form__top-name'],
  contact:
    '.linked-form__field-name [name="contact_name"], .linked-form__field__value-name, .js-linked-name-view, a[href*="/contacts/detail/"]',
  company: '[name="company_name"], a[href*="/companies/detail/"]',
  row: '.js-list-row, .list-row, .pipeline_leads__item',
  form: '.card-fields, .linked-forms',
});
