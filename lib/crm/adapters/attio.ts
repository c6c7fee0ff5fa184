/**
 * Records are `/{workspace}/{object}/{uuid}/…`, as the API answers in `web_url`:
 * https://docs.attio.com/rest-api/endpoint-reference/records/get-a-record
 * Of the names' places no document was found.
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const attio = declareCrm({
  id: 'attio',
  name: 'Attio',
  hosts: /^app\.attio\.com$/,
  records: {
    record:
      /^\/[\w-]+\/(?:custom\/)?(?!(?:calls|notes?|tasks?|lists?|settings|workflows?)\/)(?<type>[\w-]+)\/(?:record\/)?(?<id>[\da-f]{8}-[\da-f-]{27})/,
  },
  types: { people: 'person', companies: 'company', deals: 'deal', users: 'user' },
  title: ['[data-testid="record-title"]', 'h1'],
  titled: /^(?<name>[^|·]+?)(?: [|·-] .*)?$/,
  contact: 'a[href*="/person/"], a[href*="/people/"]',
  company: 'a[href*="/company/"], a[href*="/companies/"]',
});
