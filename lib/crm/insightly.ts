/**
 * Records are `/details/{Object}/{id}`; object names are those of the API:
 * https://api.insightly.com/v3.1/Help
 */
import { declareCrm } from './declare.ts';

export const insightly = declareCrm({
  id: 'insightly',
  name: 'Insightly',
  hosts: /^crm\.\w+\.insightly\.com$/,
  records: {
    record: /\/details\/(?<type>\w+)\/(?<id>\d+)/i,
  },
  types: { Contacts: 'contact', Leads: 'lead', Organisation: 'organization', Organisations: 'organization' },
  title: ['.record-title', '.entity-name', 'h1'],
  contact: 'a[href*="/details/Contact/" i]',
  company: 'a[href*="/details/Organi" i]',
});
