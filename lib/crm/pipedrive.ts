/**
 * Records are `/person/{id}`, `/organization/{id}`, `/deal/{id}` and `/leads/inbox/{uuid}`; the ids are those of the API:
 * https://developers.pipedrive.com/docs/api/v1/Persons
 */
import { declareCrm } from './declare.ts';

export const pipedrive = declareCrm({
  id: 'pipedrive',
  name: 'Pipedrive',
  hosts: /\.pipedrive\.com$/,
  records: {
    record: /^\/(?<type>person|organization|deal)\/(?<id>\d+)/,
    lead: /^\/leads\/\w+\/(?<id>[\da-f-]{36})/,
  },
  title: ['[data-test="header-title"]', '[data-testid="header-title"]', 'h1'],
  contact: '[data-test="person-block"] a[href*="/person/"], a[href*="/person/"]',
  company: 'a[href*="/organization/"]',
});
