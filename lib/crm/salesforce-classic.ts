/**
 * Records are `/{recordId}`; the first three characters of an id say its object:
 * https://help.salesforce.com/s/articleView?id=000385203&type=1
 */
import { declareCrm } from './declare.ts';

export const salesforceClassic = declareCrm({
  id: 'salesforce-classic',
  name: 'Salesforce Classic',
  hosts: /\.salesforce\.com$/,
  records: {
    record: /^\/(?<id>(?<type>003|00Q|001|006|500)\w{12}(?:\w{3})?)(?=[/?#]|$)/,
  },
  types: { '003': 'contact', '00Q': 'lead', '001': 'account', '006': 'opportunity', '500': 'case' },
  title: ['h2.topName', 'h2.pageDescription'],
  contact: '#cas3_ileinner a, #opp_ileinner a[href^="/003"]',
  company: '#con4_ileinner a, #acc2_ileinner, #lea3_ileinner, #opp4_ileinner a, #cas4_ileinner a',
});
