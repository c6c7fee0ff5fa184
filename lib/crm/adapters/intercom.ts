/**
 * People are `/a/apps/{app}/users/{id}`, conversations `/a/inbox/{app}/…/conversation/{id}`, before
 * `/a/apps/{app}/…/conversations/{id}`; ids are those of the API:
 * https://developers.intercom.com/docs/references/rest-api/api.intercom.io/contacts
 * Cards of a conversation: https://github.com/toggl/track-extension/blob/master/src/content/intercom.js
 * Of the names' places no document was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const intercom = declareCrm({
  id: 'intercom',
  name: 'Intercom',
  hosts: /^app(\.\w+)?\.intercom\.(?:com|io)$/,
  records: {
    user: /\/users\/(?<id>[\da-f]{24})/,
    company: /\/companies\/(?<id>[\da-f]{24})/,
    conversation: /\/conversations?\/(?<id>\d+)/,
  },
  title: ['[data-test-user-profile-name], .user-profile__name', 'h1'],
  contact: '[data-test-conversation-participant-name], [data-test-user-profile-name], a[href*="/users/"]',
  company: '[data-test-company-name], a[href*="/companies/"]',
  row: '[data-conversation-id]',
});
