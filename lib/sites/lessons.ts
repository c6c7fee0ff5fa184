/** Keeps what people teach of a site. The list has ends: a page's own script may ask for more than a person does. */
import { z } from 'zod';
import { parseJson } from '#lib/core/parse-json.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import type { Settings } from '#lib/model/settings.ts';
import { siteOriginSchema } from '#lib/model/site.ts';
import { TAUGHT_FIELDS } from '#lib/model/taught-field.ts';
import { type TaughtPlace, taughtPlaceSchema } from '#lib/model/taught-place.ts';

/** Of all sites together. */
export const MOST_LESSONS = 400;

/** Longest adapter that is read, in characters; a longer one is refused. */
export const LONGEST_ADAPTER = 20_000;
/** A place in rows and one in pages, for each field. */
const MOST_PLACES = 2 * TAUGHT_FIELDS.length;

type Taught = Settings['taught'];

/** As `adapterFile` writes it. Anyone may have made it: it names places, and can do nothing else. */
const adapterSchema = z.strictObject({
  format: z.literal('dialmark-adapter'),
  version: z.literal(1),
  site: siteOriginSchema,
  places: z
    .array(taughtPlaceSchema)
    .min(1)
    .max(MOST_PLACES)
    .refine((places) => new Set(places.map(keyOf)).size === places.length),
});
export type Adapter = z.infer<typeof adapterSchema>;
export type AdapterFault = 'not-adapter' | 'newer' | 'too-large';

const laterSchema = z.looseObject({ format: z.literal('dialmark-adapter'), version: z.int().min(2) });

const keyOf = ({ field, within }: TaughtPlace) => `${field} ${within}`;

/**
 * A site has one place for each field, in rows and in pages each: a new lesson takes the old one's.
 * @returns undefined if there are too many
 */
export function addLesson(taught: Taught, lesson: TaughtPlace, origin: string): Taught | undefined {
  const others = taught.filter(
    (one) => one.origin !== origin || one.field !== lesson.field || one.within !== lesson.within,
  );
  return others.length < MOST_LESSONS ? [...others, { ...lesson, origin }] : undefined;
}

/** The lessons of one site as a small adapter, to be kept, read and handed on. */
export function adapterFile(taught: Taught, origin: string): { name: string; type: string; text: string } {
  const places = taught
    .filter((one) => one.origin === origin)
    .map(({ field, within, selector }) => ({ field, within, selector }));
  const adapter = { format: 'dialmark-adapter', version: 1, site: origin, places };
  return {
    name: `dialmark-${new URL(origin).host.replace(/[^a-z0-9.-]+/gi, '-')}.json`,
    type: 'application/json',
    text: `${JSON.stringify(adapter, null, 2)}\n`,
  };
}

/** Reads what `adapterFile` made. */
export function readAdapter(text: string): Result<Adapter, AdapterFault> {
  if (text.length > LONGEST_ADAPTER) return err('too-large');
  const value = parseJson(text);
  const adapter = adapterSchema.safeParse(value);
  if (adapter.success) return ok(adapter.data);
  return err(laterSchema.safeParse(value).success ? 'newer' : 'not-adapter');
}

/**
 * With the adapter's places as all that is known of its site: what was corrected there before goes, other sites keep
 * theirs.
 * @returns undefined if there are too many
 */
export function withAdapter(taught: Taught, { site, places }: Adapter): Taught | undefined {
  const others = taught.filter(({ origin }) => origin !== site);
  if (others.length + places.length > MOST_LESSONS) return undefined;
  return [...others, ...places.map((place) => ({ ...place, origin: site }))];
}
