/**
 * Records are `/object/{nameSingular}/{uuid}`:
 * https://github.com/twentyhq/twenty/blob/main/packages/twenty-shared/src/types/AppPath.ts
 */
import { declareCrm } from './declare.ts';

export const twenty = declareCrm({
  id: 'twenty',
  name: 'Twenty',
  hosts: /\.twenty\.com$/,
  sign: 'meta[property="og:site_name"][content="Twenty"], meta[property="twitter:site"][content="@twentycrm"]',
  records: {
    record: /^\/object\/(?<type>\w+)\/(?<id>[\da-f-]{36})/,
  },
  title: ['[data-testid="show-page-title"]', '[data-testid="top-bar-title"]'],
  contact: 'a[href*="/object/person/"]',
  company: 'a[href*="/object/company/"]',
});
