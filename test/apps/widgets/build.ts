/** Builds pages of applications and widgets that others made, each one script and one style sheet. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildOnce } from '../../tools/build-once.ts';
import { people } from './people.ts';

const WIDGETS = [
  'tabulator',
  'ag-grid',
  'datatables',
  'spreadsheet',
  'react-virtual',
  'react-admin',
  'vuetify',
  'angular-material',
  'quill',
  'tinymce',
  'tiptap',
  'adminlte',
  'coreui',
  'gridjs',
  'mui-data-grid',
  'vaadin-grid',
  'ui5-table',
  'ui5-cards',
  'syncfusion-grid',
  'devextreme-grid',
] as const;
export type Widget = (typeof WIDGETS)[number];

const HERE = import.meta.dirname;
const SOURCES = join(HERE, 'pages');
const CACHE = join(HERE, '../../../.cache/widgets');

function stamp(): string {
  const hash = createHash('sha256').update(readFileSync(join(HERE, '../package-lock.json')));
  for (const file of [
    join(HERE, 'build.ts'),
    ...readdirSync(SOURCES)
      .sort()
      .map((name) => join(SOURCES, name)),
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}

function bundle(name: Widget): Promise<unknown> {
  return build({
    configFile: false,
    logLevel: 'error',
    root: SOURCES,
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      outDir: CACHE,
      emptyOutDir: false,
      target: 'es2023',
      cssCodeSplit: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: join(SOURCES, `${name}.js`),
        output: {
          entryFileNames: `${name}.mjs`,
          assetFileNames: `${name}[extname]`,
          format: 'es',
          codeSplitting: false,
        },
      },
    },
  });
}

/** Notes errors that the page does not catch. */
const RECORDER = `window.errors = [];
addEventListener('error', (event) => errors.push(String(event.message)));
addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));`;

export interface BuiltWidgets {
  /** By path: a page takes `count` contacts, which people.ts makes. */
  page(name: Widget, count: number): string;
  file(name: Widget, kind: 'mjs' | 'css'): string;
}

/** Builds what is not built yet. */
export async function buildWidgets(): Promise<BuiltWidgets> {
  await buildOnce(CACHE, stamp(), async () => {
    for (const name of WIDGETS) await bundle(name);
  });
  const pathOf = (name: Widget, kind: string) => join(CACHE, `${name}.${kind}`);
  return {
    page(name, count) {
      const data = JSON.stringify(people(count)).replace(/</g, '\\u003c');
      const style = existsSync(pathOf(name, 'css')) ? `<link rel="stylesheet" href="/apps/${name}.css">` : '';
      return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Contacts</title><script>${RECORDER}
window.people = ${data};</script>${style}</head><body><div id="root"></div><script type="module" src="/apps/${name}.mjs"></script></body></html>`;
    },
    file: (name, kind) => readFileSync(pathOf(name, kind), 'utf8'),
  };
}
