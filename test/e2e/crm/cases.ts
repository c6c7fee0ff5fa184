/** The saved pages of each CRM with what is read of them, and a server for them: the same in both browsers. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from '#test/corpus/bundle.ts';
import { type Pages, type Site, serve } from '../page/stage.ts';

const FIXTURES = 'test/fixtures/crm';
const RECORD = '6f1c2d3e-4a5b-4c6d-8e7f-90a1b2c3d4e5';

/** Walks of one reading: each takes about a millisecond on such a page. */
const MOST_WALKS = 30;

interface Case {
  name: string;
  url: string;
  html: string;
  want: object;
}

const CASES: readonly Case[] = globSync(`${FIXTURES}/*.json`)
  .sort()
  .flatMap((file) => {
    const id = basename(file, '.json');
    const cases = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      { url: string; page?: string; expect: object }
    >;
    return Object.entries(cases).map(([name, { url, page = name, expect: want }]) => ({
      name: `${id}: ${name}`,
      url,
      html: readFileSync(`${FIXTURES}/${id}.${page}.html`, 'utf8'),
      want: { crm: id, ...want },
    }));
  });

/** SuiteCRM 8 as it shows what is left of version 7: in a frame. */
const FRAMED = {
  '/suite/': `<title>Ada Byron - Contacts - SuiteCRM</title><app-root><scrm-record-header><div class="record-view-header">
    <div class="record-view-name">Ada Byron</div></div></scrm-record-header><iframe src="/suite/legacy/"></iframe></app-root>`,
  '/suite/legacy/': '<p>Phone <span id="n">(202) 555-0188</span></p>',
};

export interface InPage {
  open(url: string): Promise<void>;
  /** Calls what in-page.ts exports. */
  call(name: 'readAt' | 'readInFrame' | 'countWalks', ...args: unknown[]): Promise<unknown>;
}

const PAGES: Pages = {
  ...Object.fromEntries(CASES.map(({ html }, at) => [`/${at}`, html])),
  ...Object.fromEntries(Object.entries(FRAMED).map(([path, html]) => [path, `<!doctype html>${html}`])),
};

/** A script that calls one of in-page.ts's functions and gives what it answers. */
export async function scriptOf(): Promise<(name: string, args: readonly unknown[]) => string> {
  const code = await bundle('test/e2e/crm/in-page.ts');
  return (name, args) => `${code}\nreturn _.${name}(...${JSON.stringify(args)});`;
}

/** Contexts that both browsers have to read. */
export function readsContexts(inPage: () => InPage): void {
  let site: Site;
  beforeAll(async () => {
    site = await serve(PAGES);
  });
  afterAll(() => site?.close());

  it('reads each saved page as it is expected', async () => {
    for (const [at, { name, url, want }] of CASES.entries()) {
      await inPage().open(`${site.origin}/${at}`);
      expect(await inPage().call('readAt', url), name).toEqual(want);
    }
  });

  it('gives a number in a frame the record of the page round it', async () => {
    const address = `${site.origin}/suite/#/contacts/record/${RECORD}`;
    await inPage().open(address);
    expect(await inPage().call('readInFrame')).toEqual({
      crm: 'sugarcrm',
      recordType: 'contact',
      recordId: RECORD,
      contactName: 'Ada Byron',
      pageTitle: 'Ada Byron - Contacts - SuiteCRM',
      pageUrl: address,
    });
  });

  it('has the browser walk through a page of 50,000 nodes a few times only', async () => {
    await inPage().open(`${site.origin}/0`);
    const urls = CASES.map(({ url }) => url);
    const { nodes, walks } = (await inPage().call('countWalks', urls, 10_000)) as {
      nodes: number;
      walks: [url: string, walks: number][];
    };
    expect(nodes).toBeGreaterThan(50_000);
    expect(walks.filter(([, count]) => count > MOST_WALKS)).toEqual([]);
  });
}
