// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { policySchema } from '#lib/storage/policy.ts';
import { reportPolicy } from '#lib/storage/policy-report.ts';
import { writeManagedSchema } from '../../../scripts/manifest.ts';
import { readIdentity } from '../../../scripts/release/identity.ts';
import { ENTERPRISE, EXAMPLES, policyFields, withPolicyList } from '../../../scripts/release/policy-docs.ts';
import { policyTemplates } from '../../../scripts/release/policy-templates.ts';

const names = Object.keys(policySchema.shape);
const templates = policyTemplates({ ...readIdentity(), host: 'https://files.company.test' }, '1.2.3');

it('has the list that the schema makes: npm run fix', () => {
  const document = readFileSync(ENTERPRISE, 'utf8');
  expect(document).toBe(withPolicyList(document));
});

it('describes every setting, with an example that counts', () => {
  for (const [name, schema] of Object.entries(policyFields()))
    expect(schema.description, name).toMatch(/\.$/);
  expect(Object.keys(EXAMPLES)).toEqual(names);
  expect(reportPolicy(EXAMPLES).filter(({ state }) => state !== 'set')).toEqual([]);
});

it('names every setting in each template', () => {
  for (const [file, content] of Object.entries(templates))
    for (const name of names) expect(content.includes(name), `${file}: ${name}`).toBe(true);
});

/** Every property of an example is named, at any depth: Chrome hands over no other. */
function expectNamed(value: unknown, schema: ManagedSchema | undefined, path: string): void {
  expect(schema, path).toBeDefined();
  if (Array.isArray(value)) for (const one of value) expectNamed(one, schema?.items, `${path}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      expectNamed(inner, schema?.properties?.[name], `${path}.${name}`);
}
interface ManagedSchema {
  items?: ManagedSchema;
  properties?: Record<string, ManagedSchema>;
}

it("names every property of each setting in Chrome's schema", () => {
  const assets: { relativeDest: string; contents?: string }[] = [];
  writeManagedSchema(assets);
  expectNamed(EXAMPLES, JSON.parse(assets[0]?.contents ?? ''), 'policy');
});

it('writes JSON that the policy reader takes back', () => {
  const chrome = JSON.parse(templates['chrome-linux.json'] ?? '');
  const [settings] = Object.values(chrome['3rdparty'].extensions);
  expect(settings).toEqual(EXAMPLES);
  const firefox = JSON.parse(templates['firefox-policies.json'] ?? '');
  expect(firefox.policies['3rdparty'].Extensions[readIdentity().geckoId]).toEqual(EXAMPLES);
});

it('writes registry values that read back as the settings', () => {
  const lines = (templates['chrome.reg'] ?? '').split('\r\n');
  const values = Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, written] = /^"(\w+)"=(.*)$/.exec(line) ?? [];
      return name && written && names.includes(name) ? [[name, written]] : [];
    }),
  );
  for (const [name, value] of Object.entries(EXAMPLES)) {
    const written = values[name] ?? '';
    const read = written.startsWith('dword:') ? Number.parseInt(written.slice(6), 16) : JSON.parse(written);
    if (typeof value === 'boolean') expect(read).toBe(Number(value));
    else if (typeof value === 'object') expect(JSON.parse(read)).toEqual(value);
    else expect(read).toBe(value);
  }
});

it.each(Object.keys(templates).filter((name) => /admx|adml|mobileconfig/.test(name)))('%s is XML', (name) => {
  const found = new DOMParser().parseFromString(templates[name] ?? '', 'application/xml');
  expect(found.querySelector('parsererror')?.textContent).toBeUndefined();
  expect(found.documentElement.nodeName).toMatch(/^(policyDefinitions|policyDefinitionResources|plist)$/);
});
