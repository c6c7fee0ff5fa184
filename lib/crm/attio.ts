/**
 * Records are `/{workspace}/{object}/{uuid}/…`, as the API answers in `web_url`:
 * https://docs.attio.com/rest-api/endpoint-reference/records/get-a-record
 */
import { declareCrm } from './declare.ts';

export const attio = declareCrm({
  id: 'attio',
  name: 'Attio',
  hosts: /^app\.attio\.com$/,
  records: {
    record: /^\/[\w-]+\/(?<type>person|company|deals?|[\w-]+)\/(?:record\/)?(?<id>[\da-f-]{36})/,
  },
  types: { deals: 'deal' },
  title: ['[data-testid="record-title"]', 'h1'],
  contact: 'a[href*="/person/"]',
  company: 'a[href*="/company/"]',
});
