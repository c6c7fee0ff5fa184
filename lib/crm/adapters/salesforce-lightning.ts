/**
 * Record pages are `/lightning/r/{objectApiName}/{recordId}/{actionName}`, also without the object's name:
 * https://developer.salesforce.com/docs/platform/lwc/guide/reference-page-reference-type.html
 * Before, `/one/one.app#/sObject/{recordId}/view`; the first three characters of an id say its object:
 * https://help.salesforce.com/s/articleView?id=000385203&type=1
 * The header, and the views of several open tabs that stay in the page side by side:
 * https://github.com/toggl/track-extension/blob/master/src/content/force.js
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const salesforceLightning = declareCrm({
  id: 'salesforce-lightning',
  name: 'Salesforce Lightning',
  hosts: /\.lightning\.(?:force\.com|force\.mil|crmforce\.mil|sfcrmapps\.cn)$/,
  records: {
    record: /^\/lightning\/r\/(?<type>[A-Za-z]\w*)\/(?<id>\w{15}(?:\w{3})?)(?=[/?#]|$)/,
    contact: /(?:^\/lightning\/r|#\/sObject)\/(?<id>003\w{12}(?:\w{3})?)(?=[/?#]|$)/,
    lead: /(?:^\/lightning\/r|#\/sObject)\/(?<id>00Q\w{12}(?:\w{3})?)(?=[/?#]|$)/,
    account: /(?:^\/lightning\/r|#\/sObject)\/(?<id>001\w{12}(?:\w{3})?)(?=[/?#]|$)/,
    opportunity: /(?:^\/lightning\/r|#\/sObject)\/(?<id>006\w{12}(?:\w{3})?)(?=[/?#]|$)/,
    case: /(?:^\/lightning\/r|#\/sObject)\/(?<id>500\w{12}(?:\w{3})?)(?=[/?#]|$)/,
    other: /(?:^\/lightning\/r|#\/sObject)\/(?<id>[\da-zA-Z]{15}(?:\w{3})?)(?=[/?#]|$)/,
  },
  types: { other: 'record' },
  title: [
    'records-highlights2 lightning-formatted-name, records-highlights2 h1 lightning-formatted-text',
    'h1 .slds-page-header__title lightning-formatted-name, h1 .slds-page-header__title lightning-formatted-text, .slds-page-header__title .uiOutputText',
    'h1 .slds-page-header__title',
  ],
  titled: /^(?<name>[^|]+?) \| (?:.+ \| )?Salesforce/,
  contact:
    '[data-target-selection-name$=".ContactId"] a, [data-target-selection-name$=".WhoId"] a, [data-target-selection-name$=".Contact"] a',
  company:
    '[data-target-selection-name$=".AccountId"] a, [data-target-selection-name$=".Company"] lightning-formatted-text',
  row: '.slds-split-view__list-item',
  preview: '.forceHoverPanel, .panel.slds-panel_docked, .slds-popover_panel',
  form: 'records-record-layout-item, .forcePageBlockItem',
  inFragment: true,
});
