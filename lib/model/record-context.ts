import { z } from 'zod';
import { NUMBER_ROLES } from '#lib/detect/number-role.ts';

/** Where a number stood: the CRM record that the call belongs to. */
export const recordContextSchema = z.object({
  /** Adapter's id (`hubspot`), or `generic`. */
  crm: z.string(),
  recordType: z.string().optional(),
  recordId: z.string().optional(),
  contactName: z.string().optional(),
  companyName: z.string().optional(),
  /** Which of the contact's telephones the number is. */
  numberRole: z.enum(NUMBER_ROLES).optional(),
  pageTitle: z.string().optional(),
  /** Without query and fragment, unless the adapter says that the fragment is the address. */
  pageUrl: z.string().optional(),
});
export type RecordContext = z.infer<typeof recordContextSchema>;
