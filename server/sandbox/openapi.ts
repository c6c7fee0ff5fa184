/** The account's OpenAPI 3.0 document (section 9), made from the routes and so from the contract; JSON and YAML. */
import type { Api } from './api.ts';
import type { Parts } from './parts.ts';

type Document = ReturnType<Api['getOpenAPIDocument']>;

/** "It reflects the account's base address, enabled endpoints": without the add-on, its paths are not in it. */
export function openApiDocument(api: Api, { settings }: Parts): Document {
  const document = api.getOpenAPIDocument({
    openapi: '3.0.3',
    info: {
      title: 'Communications Platform API (sandbox)',
      version: 'v1',
      description:
        'A stand-in: it imitates the documented interface, not telephony and not speech recognition.',
    },
    servers: [{ url: settings.publicUrl }],
  });
  if (settings.addon) return document;
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith('/v1/transcriptions'));
  return { ...document, paths: Object.fromEntries(paths) };
}
