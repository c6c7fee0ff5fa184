import { z } from 'zod';

/** How the platform routes a call: `agent` and `queue` exclude each other (section 4.1 of its document). */
export const routeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('default') }),
  z.object({ kind: z.literal('agent'), id: z.string().min(1) }),
  z.object({ kind: z.literal('queue'), id: z.string().min(1) }),
]);
export type Route = z.infer<typeof routeSchema>;
