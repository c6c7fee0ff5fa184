import { z } from 'zod';
import { e164Schema } from '#lib/platform/values.ts';
import { routeSchema } from './call-route.ts';

/** Scheme, host and port, as `location.origin` gives them. */
export const siteOriginSchema = z
  .string()
  .max(300)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text));

/** A site that the user allowed. */
export const siteSchema = z.object({
  origin: z.string(),
  addedAt: z.number(),
  defaultCountry: z.string().optional(),
  from: e164Schema.optional(),
  route: routeSchema.optional(),
});
export type Site = z.infer<typeof siteSchema>;
