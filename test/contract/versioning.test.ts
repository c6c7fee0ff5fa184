import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { startSandbox } from './harness.ts';

interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security: unknown }>>;
}

async function documentOf(url: string): Promise<Document> {
  return (await (await fetch(`${url}/openapi.json`)).json()) as Document;
}

it('§9 every operation has the version in its path, and the document is OpenAPI 3.0 of this account', async () => {
  const { url } = await startSandbox();
  const document = await documentOf(url);
  expect(document.openapi).toMatch(/^3\.0\./);
  expect(document.servers).toEqual([{ url }]);
  expect(
    Object.entries(document.paths).map(([path, operations]) => [path, Object.keys(operations).sort()]),
  ).toEqual([
    ['/v1/calls', ['get', 'post']],
    ['/v1/transcriptions', ['post']],
    ['/v1/transcriptions/{transcription_id}', ['get']],
  ]);
  const { responses, security } = document.paths['/v1/calls']?.post ?? {};
  expect(Object.keys(responses ?? {})).toEqual(['201', '400', '401', '403', '429', '500']);
  expect(security).toEqual([{ apiKey: [] }]);
  expect(document.paths['/v1/calls']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: {
            required: ['to', 'from'],
            properties: { to: { pattern: String.raw`^\+[1-9]\d{1,14}$` }, metadata: { type: 'object' } },
          },
        },
      },
    },
  });
});

it('§9 the document names the resources of section 2', async () => {
  const { url } = await startSandbox();
  const document = JSON.stringify(await documentOf(url));
  for (const name of ['Call', 'Transcription', 'Segment', 'Error']) {
    expect(document).toContain(`"#/components/schemas/${name}"`);
  }
  expect(document).not.toContain('{"nullable":true}');
});

it('§9 it reflects the enabled endpoints', async () => {
  const { url } = await startSandbox({ addon: false });
  expect(Object.keys((await documentOf(url)).paths)).toEqual(['/v1/calls']);
});

it('§9 the YAML says the same as the JSON', async () => {
  const { url } = await startSandbox();
  const yaml = await (await fetch(`${url}/openapi.yaml`)).text();
  expect(parse(yaml)).toEqual(await documentOf(url));
});
