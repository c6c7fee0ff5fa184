/**
 * Record pages are `/lightning/r/{objectApiName}/{recordId}/{actionName}`:
 * https://developer.salesforce.com/docs/platform/lwc/guide/reference-page-reference-type.html
 */
import { declareCrm } from './declare.ts';

export const salesforceLightning = declareCrm({
  id: 'salesforce-lightning',
  name: 'Salesforce Lightning',
  hosts: /\.lightning\.force\.com$/,
  records: {
    record: /\/lightning\/r\/(?:(?<type>\w+)\/)?(?<id>\w{15,18})\b/,
  },
  title: [
    'records-highlights2 h1 lightning-formatted-name',
    'records-highlights2 h1 lightning-formatted-text',
    'h1 .slds-page-header__title',
  ],
  contact: '[data-target-selection-name$=".ContactId"] a, [data-target-selection-name$=".WhoId"] a',
  company:
    '[data-target-selection-name$=".AccountId"] a, [data-target-selection-name$=".Company"] lightning-formatted-text',
});
