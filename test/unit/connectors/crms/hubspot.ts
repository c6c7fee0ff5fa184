import { z } from 'zod';
import { hubspot } from '#lib/connectors/crms/hubspot.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://app.hubspot.com';
const page = `${SITE}/contacts/1234/record/0-1/501`;
/** Properties of calls; all values are strings. */
const properties = z.strictObject({
  hs_timestamp: z.iso.datetime(),
  hs_call_title: z.string(),
  hs_call_body: z.string().max(65_536),
  hs_call_direction: z.enum(['INBOUND', 'OUTBOUND']),
  hs_call_status: z.enum(['BUSY', 'COMPLETED', 'FAILED', 'NO_ANSWER']),
  hs_call_to_number: z.string(),
  hs_call_from_number: z.string(),
  hs_call_disposition: z.string().optional(),
  hs_call_duration: z.string().regex(/^\d+$/).optional(),
});
const association = z.strictObject({
  to: z.strictObject({ id: z.string() }),
  types: z.tuple([
    z.strictObject({
      associationCategory: z.literal('HUBSPOT_DEFINED'),
      associationTypeId: z.literal([194, 182, 206, 220]),
    }),
  ]),
});

export const hubspotCase: ConnectorCase = {
  connector: hubspot,
  site: SITE,
  context: { crm: 'hubspot', recordType: 'contact', recordId: '501', pageUrl: page },
  record: { type: 'contact', id: '501', page },
  kept: '194/501',
  duration: '95000',
  header: ['Authorization', `Bearer ${TOKEN}`],
  routes(app, entries) {
    const calls = '/crm/v3/objects/calls';
    app.get(calls, (c) => c.json({ results: [] }));
    app.post(calls, async (c) => {
      const sent = await body(c.req, z.strictObject({ properties, associations: z.tuple([association]) }));
      const [{ to, types }] = sent.associations;
      const { id } = add(entries, {
        record: `${types[0].associationTypeId}/${to.id}`,
        text: sent.properties.hs_call_body,
        duration: sent.properties.hs_call_duration,
      });
      return c.json({ id, properties: {}, createdAt: '2026-11-25T12:00:00Z' }, 201);
    });
    app.get('/crm/v4/objects/contact/:id/associations/call', (c) => {
      const of = entries.filter(({ record }) => record === `194/${c.req.param('id')}`);
      return c.json({ results: of.map(({ id }) => ({ toObjectId: Number(id), associationTypes: [] })) });
    });
    app.post(`${calls}/batch/read`, async (c) => {
      const { inputs } = await body(
        c.req,
        z.strictObject({
          inputs: z
            .array(z.strictObject({ id: z.string() }))
            .min(1)
            .max(100),
          properties: z.array(z.string()),
          propertiesWithHistory: z.array(z.string()),
        }),
      );
      const results = inputs.map(({ id }) => ({
        id,
        properties: { hs_call_body: entryOf(entries, id).text },
      }));
      return c.json({ status: 'COMPLETE', results });
    });
    app.get(`${calls}/:id`, (c) => {
      const { id, text } = entryOf(entries, c.req.param('id'));
      return c.json({ id, properties: { hs_call_body: text } });
    });
    app.patch(`${calls}/:id`, async (c) => {
      const sent = await body(c.req, z.strictObject({ properties: properties.partial() }));
      const entry = entryOf(entries, c.req.param('id'));
      entry.text = sent.properties.hs_call_body ?? entry.text;
      return c.json({ id: entry.id });
    });
  },
};
