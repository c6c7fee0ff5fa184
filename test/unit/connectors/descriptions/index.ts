/** Excerpts of makers' own descriptions, each with its source: what a connector asks, and no more. */
import { z } from 'zod';
import close from './close.json' with { type: 'json' };
import dynamics365 from './dynamics-365.json' with { type: 'json' };
import espocrm from './espocrm.json' with { type: 'json' };
import frappeCrm from './frappe-crm.json' with { type: 'json' };
import freshdesk from './freshdesk.json' with { type: 'json' };
import suitecrm from './suitecrm.json' with { type: 'json' };
import twenty from './twenty.json' with { type: 'json' };
import zendesk from './zendesk.json' with { type: 'json' };
import zohoCrm from './zoho-crm.json' with { type: 'json' };

const descriptionSchema = z.strictObject({
  source: z.string().startsWith('https://'),
  /** `METHOD /path/{parameter}` → names of its query, and the body's JSON Schema: names that are not in it are refused. */
  operations: z.record(
    z.string(),
    z.strictObject({
      query: z.array(z.string()).default([]),
      body: z.record(z.string(), z.json()).exactOptional(),
      /** Of the body. */
      type: z.string().default('application/json'),
    }),
  ),
  /** Operations, and `?names` of queries, that only the maker's documents have. */
  apart: z.array(z.string()).default([]),
});
export type Description = z.infer<typeof descriptionSchema>;

/** By connector. */
export const DESCRIPTIONS: Readonly<Record<string, Description>> = z
  .record(z.string(), descriptionSchema)
  .parse({
    close,
    'dynamics-365': dynamics365,
    espocrm,
    'frappe-crm': frappeCrm,
    freshdesk,
    'suitecrm-7': suitecrm,
    'suitecrm-8': suitecrm,
    twenty,
    zendesk,
    'zoho-crm': zohoCrm,
  });
