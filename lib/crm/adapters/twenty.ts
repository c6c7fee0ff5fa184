/**
 * Records are `/object/{nameSingular}/{uuid}`, lists `/objects/{namePlural}`:
 * https://github.com/twentyhq/twenty/blob/main/packages/twenty-shared/src/types/AppPath.ts
 * Rows and cards have the record's id in `data-selectable-id`:
 * https://github.com/twentyhq/twenty/tree/main/packages/twenty-front/src/modules/object-record
 * The page's frame: https://github.com/twentyhq/twenty/blob/main/packages/twenty-front/index.html
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const twenty = declareCrm({
  id: 'twenty',
  name: 'Twenty',
  hosts: /\.twenty\.com$/,
  sign: 'script#twenty-env-config, meta[property="og:title"][content="Twenty"], meta[name="twitter:title"][content="Twenty"]',
  records: {
    record: /^\/object\/(?<type>\w+)\/(?<id>[\da-f-]{36})/,
  },
  types: { people: 'person', companies: 'company', opportunities: 'opportunity' },
  title: ['[data-testid="top-bar-title"] input', '[data-testid="top-bar-title"]'],
  titled: /^(?<name>[^/|]+?)(?: - [\p{L} ]+)?$/u,
  contact: 'a[href*="/object/person/"]',
  company: 'a[href*="/object/company/"]',
  row: '[data-selectable-id]',
  rowName: '[data-testid="tooltip"], [data-testid="chip"]',
  rowId: {
    attribute: 'data-selectable-id',
    pattern: /^(?<id>[\da-f-]{36})$/,
    list: /^\/objects\/(?<type>\w+)/,
  },
});
