/** The published form of calls' events: its document is the schema's, and its examples are events. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callEventJsonSchema, callEventSchema } from '#lib/relay/call-events.ts';

it('the document has the schema that the relay writes by', async () => {
  const text = `${JSON.stringify(callEventJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../docs/call-events.schema.json');
});

it('the page has an example of each event', () => {
  const page = readFileSync('docs/relay.md', 'utf8');
  const [, section = ''] = page.split('## Events for the company’s automation');
  const examples = [...section.matchAll(/^ {4}(\{"type".*\})$/gm)].map(([, line = '']) => JSON.parse(line));
  for (const example of examples) expect(callEventSchema.parse(example)).toEqual(example);
  const types = callEventSchema.options.map(({ shape }) => shape.type.value);
  expect(examples.map(({ type }) => type)).toEqual(types.filter((type) => type !== 'destination.test'));
});
