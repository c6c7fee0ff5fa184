/** Faults on demand, so that a client can be tried against what does not happen by itself. */
import { z } from 'zod';
import { freshId } from './keyring.ts';

const REQUEST_ENDPOINTS = [
  'calls.create',
  'calls.list',
  'transcriptions.create',
  'transcriptions.get',
  'recording',
] as const;
const DELIVERY_ENDPOINTS = ['call.completed', 'transcription.finished'] as const;
export type RequestEndpoint = (typeof REQUEST_ENDPOINTS)[number];
export type DeliveryEndpoint = (typeof DELIVERY_ENDPOINTS)[number];

/**
 * Faults of a request. Those that end in `-after` happen after the sandbox has done what was asked.
 *   500, 429        that answer (429 with `retry_after_seconds` if given)
 *   hang            no answer, ever; hang-after: the same, done
 *   drop-before     the connection is broken; drop-after: the same, done
 *   malformed       done, and answered with the right status and half an envelope
 */
export const REQUEST_FAULTS = [
  '500',
  '429',
  'hang',
  'hang-after',
  'drop-before',
  'drop-after',
  'malformed',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/**
 * Faults of a delivery: sent twice, sent `delay_ms` late, never sent, signed with another key, stamped an
 * hour ago (if the signature covers a timestamp), or with a body that is no JSON.
 */
const DELIVERY_FAULTS = ['duplicate', 'late', 'lost', 'bad-signature', 'stale', 'not-json'] as const;

/** A day; a timer of more than 24 days would run at once. */
const LONGEST_DELAY_MS = 24 * 3600_000;
/** How many requests or deliveries it spoils. */
const timesSchema = z.coerce.number().int().min(1).max(1_000_000).default(1);

const requestFaultSchema = z.strictObject({
  endpoint: z.enum(REQUEST_ENDPOINTS),
  kind: z.enum(REQUEST_FAULTS),
  times: timesSchema,
  /** Goes out as `Retry-After`; left out if absent. */
  retry_after_seconds: z.coerce.number().nonnegative().optional(),
});
const deliveryFaultSchema = z.strictObject({
  endpoint: z.enum(DELIVERY_ENDPOINTS),
  kind: z.enum(DELIVERY_FAULTS),
  times: timesSchema,
  delay_ms: z.coerce.number().nonnegative().max(LONGEST_DELAY_MS).default(5000),
});
export const faultRequestSchema = z.union([requestFaultSchema, deliveryFaultSchema]);
type FaultRequest = z.input<typeof faultRequestSchema>;

interface Waiting {
  id: string;
  /** How many it still spoils. */
  left: number;
}
export type Fault = z.output<typeof faultRequestSchema> & Waiting;
type OnRequest = z.output<typeof requestFaultSchema> & Waiting;
type OnDelivery = z.output<typeof deliveryFaultSchema> & Waiting;

export function createFaults() {
  const waiting: Fault[] = [];

  /** The oldest fault that waits for an endpoint, used up by one. */
  function take(endpoint: Fault['endpoint']): Fault | undefined {
    const index = waiting.findIndex((fault) => fault.endpoint === endpoint);
    const fault = waiting[index];
    if (!fault) return undefined;
    fault.left -= 1;
    if (fault.left === 0) waiting.splice(index, 1);
    return fault;
  }

  return {
    /** Throws a ZodError for an unknown fault. */
    add(request: FaultRequest): Fault {
      const parsed = faultRequestSchema.parse(request);
      const fault: Fault = { ...parsed, id: freshId('fault_'), left: parsed.times };
      waiting.push(fault);
      return fault;
    },
    takeRequest: (endpoint: RequestEndpoint) => take(endpoint) as OnRequest | undefined,
    takeDelivery: (endpoint: DeliveryEndpoint) => take(endpoint) as OnDelivery | undefined,
    list: (): readonly Fault[] => waiting,
    clear(): void {
      waiting.length = 0;
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

/** Thrown if a connection is to be broken: the HTTP layer breaks it. */
export class DroppedConnection extends Error {
  override name = 'DroppedConnection';
}
