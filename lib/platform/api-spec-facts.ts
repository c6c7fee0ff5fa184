/** Facts of an account's OpenAPI file, as the worker that reads it tells them to the page. */
import { z } from 'zod';
import type { AddressFault } from './address.ts';

/** Characters, and bytes of a file; real files are some hundred kilobytes. */
export const LARGEST_API_SPEC = 5_000_000;

const FAULTS: Record<AddressFault, true> = {
  'not-an-address': true,
  insecure: true,
  'has-credentials': true,
  'has-query': true,
};

const factsSchema = z.strictObject({
  baseUrl: z.string().exactOptional(),
  /** The address that the file names, if none of its addresses can be used: as written there, and why not. */
  refused: z
    .strictObject({ url: z.string(), fault: z.enum(Object.keys(FAULTS) as AddressFault[]) })
    .exactOptional(),
  calls: z.boolean(),
  transcriptions: z.boolean(),
});
export type ApiSpecFacts = z.output<typeof factsSchema>;

const faultSchema = z.enum(['too-large', 'not-readable', 'not-openapi', 'no-endpoints']);
export type ApiSpecFault = z.output<typeof faultSchema>;

export const apiSpecAnswerSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: factsSchema }),
  z.strictObject({ ok: z.literal(false), error: faultSchema }),
]);
