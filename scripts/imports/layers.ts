/**
 * The layers of the house, from the ground up. A file belongs to the longest entry that its path begins with, and may
 * import its own layer and those below it, never one above. Rooms that know nothing of Dialmark come first.
 */
export const LAYERS = [
  'lib/core',
  'lib/platform',
  'lib/detect',
  'lib/model',
  'lib/locales',
  'lib/format',
  'lib/messages',
  'lib/crm/reading',
  'lib/crm/evidence',
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
  'lib/retention',
  'lib/sites',
  'lib/content/dom',
  'lib/content/read',
  'lib/content/track',
  'lib/content/offer',
  'lib/content/boot',
  'lib/ui',
  'components',
  'entrypoints/ui',
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
    may: /^lib\/(core|platform|detect|model|locales|format|messages|crm|content)\//,
    why: 'a content script stores nothing and holds no key',
  },
  {
    from: /^components\//,
    may: /^(components|lib\/(core|platform|model|locales|format|search\/index|transcripts))\//,
    typesOf: /^lib\//,
    why: 'components take props: types of lib, words and formatting, nothing that stores or sends',
  },
  {
    from: /^server\/relay\//,
    may: /^server\/relay\/|^lib\/(core|model|platform)\/|^lib\/relay\/contract\.ts$/,
    why: 'the relay knows the contracts and nothing of browser or sandbox',
  },
  {
    from: /^server\/sandbox\//,
    may: /^server\/sandbox\/|^lib\/(core|model|platform)\/|^lib\/relay\/contract\.ts$/,
    why: 'the sandbox knows the contracts and nothing of browser or relay',
  },
];

/** What each page's first scripts must not load, however indirectly: every page pays for them. */
export const HEAVY = /^(zod|preact|libphonenumber-js|dexie|yaml|papaparse)(\/|$)/;
export const LIGHT = /^(entrypoints\/(crm\.content\/|engine\.ts|offer\.ts)|lib\/(content|detect|crm)\/)/;

/** The browser's own API, which a server does not have. */
export const BROWSER = /^(wxt|webextension-polyfill)(\/|$)/;
