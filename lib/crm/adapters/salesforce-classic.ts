/**
 * Records are `/{recordId}`, in Visualforce pages `/apex/{page}?id={recordId}`; the first three characters of an id say its
 * object: https://help.salesforce.com/s/articleView?id=000385203&type=1
 * Headers and fields: https://github.com/toggl/track-extension/blob/master/src/content/force.js
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const salesforceClassic = declareCrm({
  id: 'salesforce-classic',
  name: 'Salesforce Classic',
  hosts:
    /(?:^|\.)(?:my|(?:na|eu|ap|cs|um|gs)\d+(?:\.my)?)\.salesforce\.(?:com|mil)$|\.(?:vf\.force|visual\.force|visualforce)\.com$/,
  records: {
    record: /^\/(?<id>(?<type>003|00Q|001|006|500|00T)\w{12}(?:\w{3})?)(?=[/?#]|$)/,
    apex: /^\/apex\/[^#]*[?&]id=(?<id>(?<type>003|00Q|001|006|500|00T)\w{12}(?:\w{3})?)(?=[&#]|$)/,
  },
  types: {
    '003': 'contact',
    '00Q': 'lead',
    '001': 'account',
    '006': 'opportunity',
    '500': 'case',
    '00T': 'task',
  },
  title: ['h2.topName', 'h2.pageDescription'],
  titled: /^[^:~]+: (?<name>.+?) ~ /,
  contact: '#cas3_ileinner a, #opp_ileinner a[href^="/003"], #tsk2_ileinner a[href^="/003"]',
  company:
    '#con4_ileinner a, #acc2_ileinner, #lea3_ileinner, #opp4_ileinner a, #cas4_ileinner a, .accountBlock .mruText',
  row: '.dataRow, .x-grid3-row',
  preview: '.hoverDetail, #quickViewPanel',
  form: '.detailList',
});
