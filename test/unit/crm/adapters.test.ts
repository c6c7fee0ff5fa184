// @vitest-environment happy-dom
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADAPTERS, contextFor } from '#lib/crm/index.ts';
import { type RecordContext, recordContextSchema } from '#lib/model/record-context.ts';

const FIXTURES = 'test/fixtures/crm';
/** What each CRM has at least; others are named after what they show: `old`, `kanban`, `tabs`. */
const PAGES = ['record', 'list', 'preview'] as const;

interface Expected {
  url: string;
  /** Whose saved page it is, if it is another one's. */
  page?: string;
  expect: Omit<RecordContext, 'crm'>;
}

function load(id: string, page: string): { document: Document; number: Element } {
  const html = readFileSync(join(FIXTURES, `${id}.${page}.html`), 'utf8');
  const document = new DOMParser().parseFromString(html, 'text/html');
  const number = document.getElementById('n');
  if (!number) throw new Error(`${id}.${page}.html marks no number with id="n"`);
  return { document, number };
}

/** What the adapters share is in the same room, and is no adapter. */
const isAdapter = (file: string) =>
  readFileSync(`lib/crm/adapters/${file}.ts`, 'utf8').includes('= declareCrm({');

const expected = (id: string) =>
  JSON.parse(readFileSync(join(FIXTURES, `${id}.json`), 'utf8')) as Record<string, Expected>;

const casesOf = (id: string) =>
  Object.entries(expected(id)).map(([name, { url, page = name, expect: want }]) => ({
    name,
    url,
    page,
    want,
  }));

describe('the list of CRMs', () => {
  const page = readFileSync('docs/crm.md', 'utf8');

  it.each(ADAPTERS.map(({ id, name }) => ({ id, name })))(
    '$name has its file, its fixtures and its line in the docs',
    ({ id, name }) => {
      expect(existsSync(`lib/crm/adapters/${id}.ts`)).toBe(true);
      expect(Object.keys(expected(id))).toEqual(expect.arrayContaining([...PAGES]));
      for (const { page } of casesOf(id)) expect(existsSync(join(FIXTURES, `${id}.${page}.html`))).toBe(true);
      expect(page).toContain(`\n- ${name} (\`${id}\`)`);
    },
  );

  it('has each file of lib/crm/adapters in it, and each fixture belongs to one', () => {
    const ids = new Set(ADAPTERS.map(({ id }) => id));
    expect(ids.size).toBe(ADAPTERS.length);
    const files = globSync('*.ts', { cwd: 'lib/crm/adapters' }).map((file) => basename(file, '.ts'));
    expect(files.filter((file) => isAdapter(file) && !ids.has(file))).toEqual([]);
    const fixtures = globSync('*.json', { cwd: FIXTURES }).map((file) => basename(file, '.json'));
    expect(fixtures.filter((file) => !ids.has(file))).toEqual([]);
  });

  it('cites where each address shape is from', () => {
    for (const { id } of ADAPTERS)
      expect(readFileSync(`lib/crm/adapters/${id}.ts`, 'utf8')).toMatch(/https:\/\//);
  });
});

describe.each(ADAPTERS.map(({ id, name }) => ({ id, name })))('$name', ({ id }) => {
  it.each(casesOf(id))('$name: the record of the number that was clicked', ({ url, page, want }) => {
    const { document, number } = load(id, page);
    const context = contextFor(new URL(url), document, number);
    expect(context).toEqual({ crm: id, ...want });
    expect(recordContextSchema.parse(context)).toEqual(context);
  });

  it.each(casesOf(id))(
    '$name: no query, no token and no fragment that is not the address',
    ({ url, page }) => {
      const { document, number } = load(id, page);
      const spiked = new URL(url);
      spiked.searchParams.set('session_token', 'SECRET');
      spiked.username = 'SECRET';
      const context = contextFor(spiked, document, number);
      expect(JSON.stringify(context)).not.toContain('SECRET');
      for (const value of Object.values(context)) expect(String(value).length).toBeLessThanOrEqual(500);
    },
  );

  it.each(casesOf(id))('$name: alone in taking the page for its own', ({ url, page }) => {
    const { document } = load(id, page);
    const claims = ADAPTERS.filter((adapter) => adapter.matches(new URL(url), document)).map(({ id }) => id);
    expect(claims).toEqual([id]);
  });
});

describe('pages that are no CRM, and broken ones', () => {
  it('belong to none of them', () => {
    const document = new DOMParser().parseFromString(
      '<h1>Ada Byron</h1><p id="n">(202) 555-0188</p>',
      'text/html',
    );
    const number = document.getElementById('n') as HTMLElement;
    for (const address of [
      'https://example.com/contact/12',
      'https://zendesk.com.evil.example/agent/users/1',
    ]) {
      expect(contextFor(new URL(address), document, number).crm).toBe('generic');
    }
  });

  it('cost the context, not the call', () => {
    for (const { id } of ADAPTERS) {
      const url = expected(id).record?.url ?? '';
      const document = new DOMParser().parseFromString('<p id="n">(202) 555-0188</p>', 'text/html');
      const number = document.getElementById('n') as HTMLElement;
      const broken = new URL(url.replace(/[\w-]{4,}(?=[^/]*$)/, '%E0%A4%A'));
      expect(() => contextFor(broken, document, number)).not.toThrow();
    }
  });
});
