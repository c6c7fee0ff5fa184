/** A site that was stopped because its pages asked for more than a person does. */
import { z } from 'zod';

export const stoppedSiteSchema = z.object({
  origin: z.string(),
  at: z.number(),
  /** `rest`: what else takes a press, such as opening our pages and leaving numbers alone. */
  what: z.enum(['calls', 'rest']),
});
export type StoppedSite = z.output<typeof stoppedSiteSchema>;
