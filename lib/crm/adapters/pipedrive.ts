/**
 * Records are `/person/{id}`, `/organization/{id}`, `/deal/{id}` and `/leads/inbox/{uuid}`; the ids are those of the API:
 * https://developers.pipedrive.com/docs/api/v1/Persons
 * Views that were left stay in the page, hidden; rows name their columns in `data-field`:
 * https://github.com/ringcentral/pipedrive-embeddable-ringcentral-phone-spa/tree/master/src/configs
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const pipedrive = declareCrm({
  id: 'pipedrive',
  name: 'Pipedrive',
  hosts: /\.pipedrive\.com$/,
  records: {
    record: /^\/(?<type>person|organization|deal)\/(?<id>\d+)/,
    // Pipedrive's lead is a deal to be, not a person.
    prospect: /^\/leads\/\w+\/(?<id>[\da-f-]{36})/,
  },
  title: [
    '[data-test="header-title"], [data-testid="header-title"]',
    '.personDetails .descriptionHead .title, .detailView .descriptionHead .title, .descriptionHead .title',
    'h1',
  ],
  contact: '[data-test="person-block"] a[href*="/person/"], a[href*="/person/"]',
  company: 'a[href*="/organization/"]',
  form: '.detailView .infoBlock, [data-test="details-sidebar"]',
});
