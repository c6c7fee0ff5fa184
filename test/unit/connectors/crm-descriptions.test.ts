/** Connectors without a client of their maker's send what its own description has: operations, queries and bodies. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCrmApi } from '#lib/connectors/crm-api.ts';
import { draftOf, MARK } from './crms/draft.ts';
import { CASES } from './crms/index.ts';
import { type ConnectorCase, simulate, TOKEN } from './crms/simulated.ts';
import { DESCRIPTIONS } from './descriptions/index.ts';

type Schema = Record<string, z.core.util.JSONType>;
/** The schema, which says nothing of other names, refusing them. */
const strict = (schema: Schema): Schema =>
  Object.fromEntries([
    ...Object.entries(schema).map(([key, value]) => [key, inside(key, value)]),
    ...('properties' in schema ? [['additionalProperties', false]] : []),
  ]);
function inside(key: string, value: z.core.util.JSONType): z.core.util.JSONType {
  if (key === 'items') return strict(value as Schema);
  if (key !== 'properties') return value;
  const named = Object.entries(value as Record<string, Schema>);
  return Object.fromEntries(named.map(([name, schema]) => [name, strict(schema)]));
}

/** @param template text with `{parameters}` at its end */
const fits = (template: string, text: string) =>
  new RegExp(`${template.replace(/[.?*+^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+?')}$`).test(text);

/** All that a connector asks in the life of an entry. */
async function askedBy({ connector, record, site, ...rest }: ConnectorCase) {
  const crm = simulate({ connector, record, site, ...rest });
  const asked: { url: URL; init: RequestInit }[] = [];
  const api = createCrmApi(connector, site, TOKEN, {
    clock: { now: Date.now, timer: () => () => undefined },
    fetch(url, init) {
      asked.push({ url: new URL(url), init });
      return crm.fetch(url, init);
    },
  });
  expect(await connector.try(api)).toMatchObject({ ok: true });
  const made = await connector.create(api, record, draftOf('Reached.'));
  if (!made.ok) throw new Error(made.error.code);
  await connector.find(api, record, MARK);
  await connector.read?.(api, record, made.value);
  await connector.update?.(api, record, made.value, draftOf('Grown.'));
  return asked;
}

test.each(Object.entries(DESCRIPTIONS))('%s', async (id, { operations, apart }) => {
  const one = CASES.find(({ connector }) => connector.id === id);
  if (!one) throw new Error(`no connector ${id}`);
  const used = new Set<string>();
  for (const { url, init } of await askedBy(one)) {
    const name = `${init.method} ${decodeURIComponent(url.pathname)}`;
    const entry = Object.entries(operations).find(([operation]) => {
      const [method = '', ...template] = operation.split(' ');
      return init.method === method && fits(template.join(' '), name);
    });
    if (!entry) {
      expect(
        apart.filter((one) => fits(one.replace(/^\w+ /, ''), name)),
        name,
      ).not.toEqual([]);
      continue;
    }
    const [operation, { query, body, type }] = entry;
    used.add(operation);
    for (const key of url.searchParams.keys()) {
      const known = apart.includes(`?${key}`) || query.some((template) => fits(template, key));
      expect(known, `${operation} ${key}`).toBe(true);
    }
    expect(init.body === undefined, operation).toBe(body === undefined);
    if (!body) continue;
    const read = z.fromJSONSchema(strict(body)).safeParse(JSON.parse(String(init.body)));
    expect(read.error?.message, operation).toBeUndefined();
    expect(new Headers(init.headers).get('content-type')).toBe(type);
  }
  expect([...used].sort()).toEqual(Object.keys(operations).sort());
});

test('a name that is not in a description is refused', () => {
  const { body } = DESCRIPTIONS.close?.operations['PUT /activity/call/{id}/'] ?? {};
  const schema = z.fromJSONSchema(strict(body ?? {}));
  expect(schema.safeParse({ note_html: 'x', status: 'completed' }).success).toBe(true);
  expect(schema.safeParse({ note_html: 'x', direction: 'outbound' }).success).toBe(false);
  expect(schema.safeParse({ status: 'done' }).success).toBe(false);
});
