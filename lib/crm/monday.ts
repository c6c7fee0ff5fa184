/**
 * Items are `/boards/{board}/pulses/{item}`:
 * https://support.monday.com/hc/en-us/articles/360000225709-Board-item-column-and-automation-or-integration-ID-s
 */
import { declareCrm } from './declare.ts';

export const monday = declareCrm({
  id: 'monday',
  name: 'monday',
  hosts: /\.monday\.com$/,
  records: {
    item: /\/boards\/\d+(?:\/views\/\d+)?\/pulses\/(?<id>\d+)/,
  },
  title: ['[data-testid="item-page-header"] h2'],
  contact: '[data-testid="item-page-header"] h2, .pulse-page-name-wrapper h2',
  row: '[role="row"], .pulse-component-wrapper',
});
