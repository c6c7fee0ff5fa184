import { z } from 'zod';
import { e164Schema } from '#lib/platform/values.ts';
import { routeSchema } from './call-route.ts';

/** A site that the user allowed: `origin` is scheme, host and port, as `location.origin` gives it. */
export const siteSchema = z.object({
  origin: z.string(),
  addedAt: z.number(),
  defaultCountry: z.string().optional(),
  from: e164Schema.optional(),
  route: routeSchema.optional(),
});
export type Site = z.infer<typeof siteSchema>;
