/**
 * Items are `/boards/{board}/pulses/{item}`, with a view `/boards/{board}/views/{view}/pulses/{item}`:
 * https://support.monday.com/hc/en-us/articles/360000225709-Board-item-column-and-automation-or-integration-ID-s and
 * https://ringcentral.github.io/rc-unified-crm-extension/developers/view-details
 * Rows have the item's id in their own (`row-pulse-…-{item}-…`), side views its name:
 * https://github.com/DevartSoftware/tmetric-plugins (its integration `monday`)
 */
import { declareCrm } from '../declarative/declare-crm.ts';

export const monday = declareCrm({
  id: 'monday',
  name: 'monday',
  hosts: /\.monday\.com$/,
  records: {
    item: /\/boards\/\d+(?:\/views\/\d+)?\/pulses\/(?<id>\d+)/,
  },
  title: [
    '[data-testid="item-page-header"] h2, .pulse-page-name-wrapper',
    '.slide-panel-content .title-wrapper, .pulse_title .title-wrapper',
  ],
  contact:
    '[data-testid="item-page-header"] h2, .pulse-page-name-wrapper, .slide-panel-content .title-wrapper, .pulse_title .title-wrapper',
  row: '.pulse-component, .pulse-component-wrapper',
  rowName: '[data-walkthrough-id="item-name-text"], .name-cell-component .name-text, .pulse-name-value',
  rowId: { attribute: 'id', pattern: /^row-pulse-+(?:[a-zA-Z]+-+)?(?<id>\d+)/, type: 'item' },
  preview: '.slide-panel-content, .pulse-card-dialog-component, .modal-slide-panel',
});
