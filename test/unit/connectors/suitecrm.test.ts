import { expect, test } from 'vitest';
import { suitecrm7, suitecrm8 } from '#lib/connectors/crms/suitecrm.ts';

const ID = '2b1a7c6e-9a44-4d0f-8c11-5d3f0e7a9b22';

test.each([
  [suitecrm7, `https://crm.example/index.php?module=Prospects&action=DetailView&record=${ID}`],
  [suitecrm8, `https://crm.example/#/prospects/record/${ID}`],
])('writes to a target as a target, though its page reads as a lead', (connector, pageUrl) => {
  const lead = { crm: 'sugarcrm', recordType: 'lead', recordId: ID };
  expect(connector.recordOf({ ...lead, pageUrl })?.type).toBe('Prospects');
  expect(connector.recordOf({ ...lead, pageUrl: pageUrl.replace(/prospects/i, 'leads') })?.type).toBe(
    'Leads',
  );
});

test('signs in below the part that has the API', () => {
  expect(suitecrm8.oauth?.token('https://crm.example')).toBe('https://crm.example/legacy/Api/access_token');
  expect(suitecrm7.oauth?.token('https://crm.example/suite')).toBe(
    'https://crm.example/suite/Api/access_token',
  );
});

test('gives the words of an entry back as they were written', async () => {
  const data = [{ id: ID, attributes: { description: 'Said &quot;1 &lt; 2&quot; &amp; it&#039;s' } }];
  const api = { ask: async () => ({ ok: true as const, value: { json: { data }, location: null } }) };
  const read = await suitecrm8.read?.(api, { type: 'Contacts', id: ID }, ID);
  expect(read).toEqual({ ok: true, value: 'Said "1 < 2" &amp; it\'s' });
});
