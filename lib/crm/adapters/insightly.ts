/**
 * Records are `/details/{Object}/{id}`, over a list `/list/{Object}/?blade=/details/{object}/{id}`, on the older host
 * `/{Objects}/Details/{id}`; object names are those of the API: https://api.insightly.com/v3.1/Help
 * Addresses, rows and the blade:
 * https://github.com/zxdong262/insightly-embeddable-ringcentral-phone/blob/master/src/config.js
 * and https://github.com/DevartSoftware/tmetric-plugins (its integration `insightly`)
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const insightly = declareCrm({
  id: 'insightly',
  name: 'Insightly',
  hosts: /^crm\.\w+\.insightly\.com$|\.insight\.ly$/,
  records: {
    record: /\/details\/(?<type>[a-z]\w*)\/(?<id>\d+)/i,
    old: /^\/(?<type>Contacts|Organisations|Organizations|Leads|Opportunities|Projects)\/Details\/(?<id>\d+)/i,
  },
  types: {
    Contact: 'contact',
    Contacts: 'contact',
    Lead: 'lead',
    Leads: 'lead',
    Organisation: 'organization',
    Organisations: 'organization',
    organisation: 'organization',
    Organizations: 'organization',
    Opportunities: 'opportunity',
    Projects: 'project',
  },
  title: ['.record-title, .entity-name, #modal-details-body header h1, #modal-details-body header h2', 'h1'],
  contact: 'a[href*="/details/Contact" i], a[href*="/Contacts/Details/" i]',
  company: 'a[href*="/details/Organi" i], a[href*="/Organisations/Details/" i]',
  preview: '#modal-details-body',
});
