/** Fields of a record that can be kept from the platform, in the order in which the settings list them. */
export const WITHHOLDABLE_FIELDS = [
  'contactName',
  'companyName',
  'numberRole',
  'recordId',
  'pageTitle',
  'pageUrl',
] as const;
