import { type Plugin, rolldown } from 'rolldown';

/**
 * One file with all that it imports, as a classic script for a page, minified as the content script is.
 * @param entry path from the repository's root.
 * @param options.browser the browser that it is built for: Chromium if none is said
 */
export async function bundle(
  entry: string,
  options: { minify?: boolean; plugins?: readonly Plugin[]; browser?: 'chromium' | 'firefox' } = {},
): Promise<string> {
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    logLevel: 'silent',
    // ringcentral-c2d asks for polyfills that it does not declare, for what every browser has had for years.
    plugins: [
      ...(options.plugins ?? []),
      {
        name: 'no-polyfills',
        resolveId: (id) => (id.startsWith('core-js/') ? '\0none' : null),
        load: (id) => (id === '\0none' ? 'export {};' : null),
      },
      // And for Node's emitter, which browsers do not have.
      {
        name: 'emitter',
        resolveId: (id) => (id === 'events' ? '\0events' : null),
        load: (id) => (id === '\0events' ? EMITTER : null),
      },
    ],
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        'import.meta.env.FIREFOX': String(options.browser === 'firefox'),
      },
    },
  });
  const { output } = await build.generate({
    format: 'iife',
    name: '_',
    minify: options.minify ?? true,
    comments: false,
  });
  await build.close();
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}

const EMITTER = `export class EventEmitter {
  heard = new Map();
  on(name, listener) { this.heard.set(name, [...(this.heard.get(name) ?? []), listener]); return this; }
  off(name, listener) { this.heard.set(name, (this.heard.get(name) ?? []).filter((one) => one !== listener)); return this; }
  addListener(name, listener) { return this.on(name, listener); }
  removeListener(name, listener) { return this.off(name, listener); }
  removeAllListeners() { this.heard.clear(); return this; }
  emit(name, ...args) { for (const listener of this.heard.get(name) ?? []) listener(...args); return this.heard.has(name); }
}`;
