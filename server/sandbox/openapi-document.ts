/** The account's OpenAPI 3.0 document (section 9), made from the routes and so from the contract; JSON and YAML. */
import type { Api } from './api.ts';
import type { Parts } from './parts.ts';
import type { SandboxSettings } from './settings.ts';

type Document = ReturnType<Api['getOpenAPIDocument']>;

/**
 * The generator writes `{ nullable: true }` for "anything", which OpenAPI 3.0.3 allows only beside a type; `{}` says
 * the same. To be deleted when @asteasolutions/zod-to-openapi writes it so.
 */
function mended(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(mended);
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0]?.[0] === 'nullable') return {};
  return Object.fromEntries(entries.map(([key, item]) => [key, mended(item)]));
}

/** "It reflects the account's base address, enabled endpoints": without the add-on, its paths are not in it. */
export function openApiDocument(api: Api, { settings }: Parts): Document {
  const document = mended(generate(api, settings)) as Document;
  if (settings.addon) return document;
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith('/v1/transcriptions'));
  return withUsedSchemas({ ...document, paths: Object.fromEntries(paths) });
}

/** Without the schemas that nothing refers to any more. */
function withUsedSchemas(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const { schemas: _all, ...components } = document.components ?? {};
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow([document.paths, components]);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } };
}

function generate(api: Api, settings: SandboxSettings): Document {
  return api.getOpenAPIDocument({
    openapi: '3.0.3',
    info: {
      title: 'Communications Platform API (sandbox)',
      version: 'v1',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      description:
        'A stand-in: it imitates the documented interface, not telephony and not speech recognition.',
    },
    servers: [{ url: settings.publicUrl }],
  });
}
