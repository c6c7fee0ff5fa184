/**
 * Records are `/companies/{account}/app#/{contact|organization|deal}/{id}`; ids are those of the API:
 * https://developer.copper.com/people/overview.html
 */
import { declareCrm } from './declare.ts';

export const copper = declareCrm({
  id: 'copper',
  name: 'Copper',
  hosts: /^app\.(copper|prosperworks)\.com$/,
  records: {
    record:
      /#\/(?:browse\/.*\/)?(?<type>contact|person|people|organization|company|lead|deal|opportunity)\/(?<id>\d+)/,
  },
  types: { people: 'contact', person: 'contact', organization: 'company', opportunity: 'deal' },
  title: ['.DetailHeader_Name', '.entity-header__name', 'h1'],
  contact: 'a[href*="#/contact/"]',
  company: 'a[href*="#/organization/"]',
  inFragment: true,
});
