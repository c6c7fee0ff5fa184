/** The connectors, in the order in which they are offered. */
import { attio } from './crms/attio.ts';
import { close } from './crms/close.ts';
import { directus } from './crms/directus.ts';
import { dynamics365 } from './crms/dynamics-365.ts';
import { erpnext } from './crms/erpnext.ts';
import { espocrm } from './crms/espocrm.ts';
import { frappeCrm } from './crms/frappe-crm.ts';
import { freshdesk } from './crms/freshdesk.ts';
import { hubspot } from './crms/hubspot.ts';
import { intercom } from './crms/intercom.ts';
import { odoo } from './crms/odoo.ts';
import { pipedrive } from './crms/pipedrive.ts';
import { redmine } from './crms/redmine.ts';
import { requestTracker } from './crms/request-tracker.ts';
import { salesforce } from './crms/salesforce.ts';
import { suitecrm7, suitecrm8 } from './crms/suitecrm.ts';
import { twenty } from './crms/twenty.ts';
import { zendesk } from './crms/zendesk.ts';
import { zohoCrm } from './crms/zoho-crm.ts';
import type { Connector } from './types.ts';

export const CONNECTORS: readonly Connector[] = [
  redmine,
  requestTracker,
  directus,
  hubspot,
  pipedrive,
  zendesk,
  salesforce,
  dynamics365,
  odoo,
  freshdesk,
  espocrm,
  suitecrm8,
  suitecrm7,
  erpnext,
  frappeCrm,
  zohoCrm,
  close,
  attio,
  intercom,
  twenty,
];

export const connectorOf = (id: string): Connector | undefined => CONNECTORS.find((known) => known.id === id);
