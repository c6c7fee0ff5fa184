import { z } from 'zod';
import { redmine } from '#lib/connectors/crms/redmine.ts';
import { add, body, type ConnectorCase, entryOf, TOKEN } from './simulated.ts';

const SITE = 'https://crm.example/redmine';

export const redmineCase: ConnectorCase = {
  connector: redmine,
  site: SITE,
  context: { crm: 'generic', recordType: 'issue', recordId: '7', pageUrl: `${SITE}/issues/7` },
  record: { type: 'issue', id: '7' },
  kept: '7',
  header: ['X-Redmine-API-Key', TOKEN],
  silent: true,
  routes(app, entries) {
    app.get('/redmine/my/account.json', (c) => c.json({ user: { login: 'agent' } }));
    app.put('/redmine/issues/:file', async (c) => {
      const { issue } = await body(
        c.req,
        z.strictObject({ issue: z.strictObject({ notes: z.string().max(65_535) }) }),
      );
      add(entries, { record: c.req.param('file').replace('.json', ''), text: issue.notes });
      return c.body(null, 204);
    });
    app.get('/redmine/issues/:file', (c) => {
      const of = entries.filter(({ record }) => `${record}.json` === c.req.param('file'));
      return c.json({ issue: { journals: of.map(({ id, text }) => ({ id: Number(id), notes: text })) } });
    });
    app.put('/redmine/journals/:file', async (c) => {
      const { journal } = await body(
        c.req,
        z.strictObject({ journal: z.strictObject({ notes: z.string() }) }),
      );
      entryOf(entries, c.req.param('file').replace('.json', '')).text = journal.notes;
      return c.body(null, 204);
    });
  },
};
