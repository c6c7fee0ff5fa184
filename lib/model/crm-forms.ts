import type { RecordContext } from './record-context.ts';

/** CRMs whose own form an address fills: adapter's id → name, as its maker writes it. */
const CRM_FORMS: Readonly<Record<string, string>> = {
  'salesforce-lightning': 'Salesforce',
  'dynamics-365': 'Dynamics 365',
  servicenow: 'ServiceNow',
};

/** The CRM of a call's page, if a form of its own can be opened filled. */
export const formCrmOf = ({ crm, pageUrl }: RecordContext): string | undefined =>
  pageUrl !== undefined && Object.hasOwn(CRM_FORMS, crm) ? CRM_FORMS[crm] : undefined;
