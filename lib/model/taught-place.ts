import { z } from 'zod';
import { LONGEST_SELECTOR, TAUGHT_FIELDS } from './taught-field.ts';

/** Where a site writes a name, as a person showed it by correcting one. */
export const taughtPlaceSchema = z.strictObject({
  field: z.enum(TAUGHT_FIELDS),
  /** Beside the number in its own row, or anywhere about it in the page. */
  within: z.enum(['row', 'page']),
  /** CSS, within the row or the nearest part of the page that has it. */
  selector: z.string().min(1).max(LONGEST_SELECTOR),
});
export type TaughtPlace = z.infer<typeof taughtPlaceSchema>;

/** With the site whose it is: scheme, host and port. */
export const siteLessonSchema = taughtPlaceSchema.extend({ origin: z.string() });
