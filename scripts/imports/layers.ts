/**
 * The layers of the house, from the ground up. A file belongs to the longest entry that its path begins with, and may
 * import its own layer and those below it, never one above. Rooms that know nothing of Dialmark come first.
 */
export const LAYERS = [
  'lib/core',
  'lib/platform',
  'lib/words',
  'lib/detect',
  'lib/model',
  'lib/locales',
  'lib/format',
  'lib/tables',
  'lib/messages',
  'lib/page',
  'lib/crm/types.ts',
  'lib/crm/columns.ts',
  'lib/crm/declarative',
  'lib/crm/generic',
  'lib/crm/adapters',
  'lib/crm',
  'lib/storage',
  'lib/search/index',
  'lib/search',
  'lib/vault',
  'lib/calls',
  'lib/relay/contract.ts',
  'lib/relay',
  'lib/transcripts',
  'lib/connectors',
  'lib/retention',
  'lib/sites',
  'lib/content/dom',
  'lib/content/read',
  'lib/content/track',
  'lib/content/offer',
  'lib/content/boot',
  'components',
  'components/hooks',
  'entrypoints',
  'server',
] as const;

/** Rooms that see less than all that is below them, and why. */
export const NARROWER: readonly { from: RegExp; may: RegExp; why: string; typesOf?: RegExp }[] = [
  {
    from: /^lib\/storage\//,
    may: /^lib\/(core|platform|model|storage)\//,
    why: 'tables and keys know what is kept, not what is done with it',
  },
  {
    from: /^lib\/search\/index\//,
    may: /^lib\/(core|search\/index)\//,
    why: 'the index knows no database',
  },
  {
    from: /^lib\/content\//,
    may: /^lib\/(core|platform|words|detect|model|locales|format|messages|page|crm|content)\//,
    why: 'a content script stores nothing and holds no key',
  },
  {
    from: /^components\/(?!hooks\/)/,
    may: /^(components|lib\/(core|platform|model|locales|format|search\/index|transcripts))\//,
    typesOf: /^lib\//,
    why: 'components take props: types of lib, words and formatting, nothing that stores or sends',
  },
  {
    from: /^server\/relay\//,
    may: /^server\/relay\/|^lib\/(core|model|platform|locales|tables)\/|^lib\/relay\/(contract|call-events|team-contract|listed-hash)\.ts$/,
    why: 'the relay knows the contracts, words and tables, and nothing of browser or sandbox',
  },
  {
    from: /^server\/sandbox\//,
    may: /^server\/sandbox\/|^lib\/(core|model|platform)\/|^lib\/relay\/contract\.ts$/,
    why: 'the sandbox knows the contracts and nothing of browser or relay',
  },
];

/** Packages that a page's first scripts must not load, however indirectly: every page pays for them. */
export const HEAVY = /^(zod|preact|libphonenumber-js|dexie|yaml|papaparse|read-excel-file|ical\.js)(\/|$)/;
export const LIGHT =
  /^(entrypoints\/(crm\.content\/|engine\.ts|offer\.ts)|lib\/(content|words|detect|page|crm)\/)/;

/** The browser's own API, which a server does not have. */
export const BROWSER = /^(wxt|webextension-polyfill)(\/|$)/;
