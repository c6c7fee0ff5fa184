/**
 * Cards are `/contacts/detail/{id}`, `/companies/detail/{id}`, `/leads/detail/{id}`; ids are those of the API:
 * https://developers.kommo.com/reference/get-contact
 */
import { declareCrm } from './declare.ts';

export const kommo = declareCrm({
  id: 'kommo',
  name: 'Kommo',
  hosts: /\.(kommo|amocrm)\.(com|ru)$/,
  records: {
    record: /^\/(?<type>contacts|companies|leads|customers)\/detail\/(?<id>\d+)/,
  },
  types: { contacts: 'contact', companies: 'company', leads: 'deal', customers: 'customer' },
  title: ['#person_n', '#contact_name', '.card-top-name__input', '.card-entity-form__top-name'],
  contact:
    '.linked-form__field-name [name="contact_name"], .js-linked-name-view, .linked-form__cf a[href*="/contacts/detail/"]',
  company: '[name="company_name"], a[href*="/companies/detail/"]',
});
