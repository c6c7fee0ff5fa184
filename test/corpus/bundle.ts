import { rolldown } from 'rolldown';

/**
 * One file of ours with all that it imports, as a classic script for a page, minified as the content script is.
 * @param entry path from the repository's root.
 */
export async function bundle(entry: string, options: { minify?: boolean } = {}): Promise<string> {
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    logLevel: 'silent',
    // ringcentral-c2d asks for polyfills that it does not declare, for what every browser has had for years.
    plugins: [
      {
        name: 'no-polyfills',
        resolveId: (id) => (id.startsWith('core-js/') ? '\0none' : null),
        load: (id) => (id === '\0none' ? 'export {};' : null),
      },
    ],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await build.generate({ format: 'iife', name: '_', minify: options.minify ?? true });
  await build.close();
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}
