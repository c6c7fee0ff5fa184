import { z } from 'zod';

/** Shapes that tell outcomes apart without colour. */
export const OUTCOME_SIGNS = [
  'check',
  'cross',
  'clock',
  'voicemail',
  'busy',
  'silent',
  'star',
  'ban',
] as const;

const label = z.string().trim().min(1).max(80);

/** An outcome of a company's own, in place of ours. */
export const companyOutcomeSchema = z.object({
  /** As a call keeps it, and people read it where no label fits: it stays readable when the company changes its list. */
  name: label,
  /** By language, where it is not the name. */
  labels: z
    .strictObject({ en: label.exactOptional(), he: label.exactOptional(), ar: label.exactOptional() })
    .exactOptional(),
  /** The CRM's own value for it. */
  value: z.string().max(255).exactOptional(),
  /** The person was spoken with: counts as reached in the team's figures. */
  reached: z.boolean().exactOptional(),
  /** `callback` asks when; `again` calls again after a while; `do-not-call` puts the number on the list. */
  next: z.enum(['callback', 'again', 'do-not-call']).exactOptional(),
  /** With `again`: after so many minutes; absent: an hour. */
  againAfterMinutes: z
    .int()
    .min(1)
    .max(60 * 24 * 90)
    .exactOptional(),
  /** The call is not wrapped up without a note. */
  noteRequired: z.boolean().exactOptional(),
  sign: z.enum(OUTCOME_SIGNS).exactOptional(),
});
export type CompanyOutcome = z.infer<typeof companyOutcomeSchema>;
