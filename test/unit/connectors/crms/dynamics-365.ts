import { z } from 'zod';
import { dynamics365 } from '#lib/connectors/crms/dynamics-365.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://acme.crm4.dynamics.com';
const ID = '00aa00aa-bb11-cc22-dd33-44ee44ee44ee';
const page = `${SITE}/main.aspx`;
const phoneCall = z.strictObject({
  subject: z.string().max(200),
  description: z.string().max(2_000),
  phonenumber: z.string(),
  directioncode: z.literal(true),
  actualstart: z.iso.datetime(),
  actualend: z.iso.datetime().optional(),
  actualdurationminutes: z.int().optional(),
});

export const dynamics365Case: ConnectorCase = {
  connector: dynamics365,
  site: SITE,
  context: { crm: 'dynamics-365', recordType: 'contact', recordId: ID, pageUrl: page },
  record: { type: 'contact', id: ID, page },
  kept: `/contacts(${ID})`,
  duration: 2,
  header: ['Authorization', `Bearer ${TOKEN}`],
  silent: true,
  routes(app, entries) {
    app.get('/api/data/v9.2/WhoAmI', (c) => c.json({ UserId: ID, BusinessUnitId: ID }));
    const idIn = (path: string) => /\(([\da-f-]{36})\)/.exec(path)?.[1];
    app.get('/api/data/v9.2/:call', (c) => {
      const { id, text } = entryOf(entries, idIn(c.req.path));
      return c.json(c.req.query('$select') === 'description' ? { description: text } : { activityid: id });
    });
    app.patch('/api/data/v9.2/:call', async (c) => {
      const id = idIn(c.req.path) ?? '';
      const known = entries.find((one) => one.id === id);
      if (c.req.header('if-match') === '*') {
        const sent = await body(c.req, phoneCall.partial());
        const entry = entryOf(entries, id);
        entry.text = sent.description ?? entry.text;
        return c.body(null, 204);
      }
      if (c.req.header('if-none-match') !== '*') return c.json({ error: { message: 'upsert' } }, 400);
      if (known)
        return c.json({ error: { message: 'A record with matching key values already exists.' } }, 412);
      const bind = 'regardingobjectid_contact_phonecall@odata.bind';
      const sent = await body(c.req, phoneCall.extend({ [bind]: z.string() }));
      add(entries, {
        id,
        record: String(sent[bind as keyof typeof sent]),
        text: sent.description,
        duration: sent.actualdurationminutes,
      });
      return c.body(null, 204);
    });
  },
};
