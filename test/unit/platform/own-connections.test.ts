import { expect, it } from 'vitest';
import { createOwnConnections, type SessionRules } from '#lib/platform/own-connections.ts';

function setUp() {
  const asked: SessionRules[] = [];
  const kept = new Map<number, SessionRules['addRules'][number]>();
  const start = () =>
    createOwnConnections(async (rules) => {
      asked.push(rules);
      for (const id of rules.removeRuleIds) kept.delete(id);
      for (const rule of rules.addRules) kept.set(rule.id, rule);
    });
  const filters = () => [...kept.values()].map(({ condition }) => condition.urlFilter).sort();
  return { asked, start, filters };
}

it('sets one rule for each origin, and keeps it when the background starts again', async () => {
  const { asked, start, filters } = setUp();
  const first = start();
  await Promise.all([
    first('https://crm.test/api/a'),
    first('https://crm.test/b'),
    first('https://calls.test/v1'),
  ]);
  expect(asked).toHaveLength(2);
  await start()('https://crm.test/c');
  expect(filters()).toEqual(['|https://calls.test/', '|https://crm.test/']);
});

it('asks for no connection to be kept, of no tab', async () => {
  const { asked, start } = setUp();
  await start()('https://crm.test:8443/api');
  const [rule] = asked[0]?.addRules ?? [];
  expect(rule?.condition).toEqual({ urlFilter: '|https://crm.test:8443/', tabIds: [-1] });
  expect(rule?.action.requestHeaders).toEqual([{ header: 'connection', operation: 'set', value: 'close' }]);
});

it('lets the request go where the browser refuses the rule', async () => {
  const refuse = createOwnConnections(() => Promise.reject(new Error('no such permission')));
  await expect(refuse('https://crm.test/')).resolves.toBeUndefined();
});
