/**
 * Cards are `#CardModuleV2/{Page}/edit/{id}`, in Freedom UI `#Card/{Page}/edit/{id}`:
 * https://academy.creatio.com/docs/8.x/dev/development-on-creatio-platform/
 */
import { declareCrm } from './declare.ts';

export const creatio = declareCrm({
  id: 'creatio',
  name: 'Creatio',
  hosts: /\.(creatio|bpmonline)\.com$/,
  sign: 'body[class*="crt-"] crt-root, crt-page',
  records: {
    record: /#Card(?:ModuleV2)?\/(?<type>[A-Z][a-z]+)\w*\/edit\/(?<id>[\da-f-]{36})/,
  },
  types: {
    Contacts: 'contact',
    Accounts: 'account',
    Leads: 'lead',
    Opportunities: 'opportunity',
    Cases: 'case',
  },
  title: ['[data-item-marker="PageTitle"]', 'crt-page-title', '#ContactPageV2NameTextEdit-el'],
  contact: '[data-item-marker="Contact"] a',
  company: '[data-item-marker="Account"] a',
  inFragment: true,
});
