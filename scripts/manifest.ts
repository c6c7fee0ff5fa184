import { readFileSync } from 'node:fs';
import type { UserManifest } from 'wxt';
import { z } from 'zod';
import { policySchema } from '#lib/storage/policy.ts';
import { LOCALES } from '../lib/locales/translator.ts';
import { chromeKeyOf, type Identity } from './release/identity.ts';

/** Where Chrome finds what a company's IT may set; Firefox takes such settings without a schema. */
const MANAGED_SCHEMA = 'managed-schema.json';

/**
 * The oldest browsers that it runs in, as the manifests and the update files say. Firefox from its ESR on: earlier ones hand
 * a page the nodes of closed roots (`document.caretPositionFromPoint`).
 */
export const OLDEST = { chrome: '128', firefox: '153.0' } as const;

/**
 * The manifest, but for what WXT adds from the entrypoints. Chrome's has a key, so that an unpacked build has the same
 * id in any folder; what goes to a store has none (scripts/release/packages.ts).
 * Nothing is granted at install but what the toolbar button needs; every site, the platform's address and the
 * relay's are optional hosts, asked for when the user names them.
 */
export function buildManifest(browser: string, identity: Identity): UserManifest {
  const firefox = browser === 'firefox';
  return {
    name: '__MSG_manifestName__',
    description: '__MSG_manifestDescription__',
    default_locale: 'en',
    permissions: [
      'activeTab',
      'alarms',
      'contextMenus',
      'declarativeNetRequestWithHostAccess',
      'scripting',
      'storage',
      ...(firefox ? [] : ['sidePanel']),
    ],
    optional_permissions: ['notifications'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    action: { default_title: '__MSG_manifestAction__' },
    omnibox: { keyword: 'dial' },
    commands: {
      'step-numbers': {
        description: '__MSG_manifestCommandStep__',
        suggested_key: { default: 'Alt+Shift+K' },
      },
      'call-selection': {
        description: '__MSG_manifestCommandSelection__',
        suggested_key: { default: 'Alt+Shift+L' },
      },
    },
    ...(firefox
      ? {
          sidebar_action: {
            default_panel: 'reader.html',
            default_title: '__MSG_manifestAction__',
            default_icon: { 16: 'icon/16.png', 32: 'icon/32.png' },
            open_at_install: false,
          },
          browser_specific_settings: {
            gecko: {
              id: identity.geckoId,
              strict_min_version: OLDEST.firefox,
              // The number, the page's title and address go to the platform that the user named, and nowhere else.
              data_collection_permissions: { required: ['websiteContent', 'personalCommunications'] },
            },
          },
        }
      : {
          key: chromeKeyOf(identity),
          minimum_chrome_version: OLDEST.chrome,
          storage: { managed_schema: MANAGED_SCHEMA },
          side_panel: { default_path: 'reader.html' },
        }),
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src https: http://127.0.0.1:* http://localhost:* blob:; connect-src https: http://127.0.0.1:* http://localhost:*; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  };
}

/**
 * WXT turns a runtime content script's matches into required hosts; ours are optional, asked for site by site.
 * `granted` is empty in what is shipped.
 */
export function setRequiredHosts(manifest: object, granted: readonly string[]): void {
  if ('host_permissions' in manifest) delete manifest.host_permissions;
  if (granted.length > 0) Object.assign(manifest, { host_permissions: granted });
}

/** A file of the extension, as WXT takes it. */
interface Asset {
  relativeDest: string;
  contents?: string;
  absoluteSrc?: string;
}

/** `_locales/<lang>/messages.json`, made of `lib/locales/<lang>/manifest.json`: all words in one place. */
export function writeManifestLocales(assets: Asset[]): void {
  for (const locale of LOCALES) {
    const words: Record<string, string> = JSON.parse(
      readFileSync(`lib/locales/${locale}/manifest.json`, 'utf8'),
    );
    const messages = Object.fromEntries(Object.entries(words).map(([key, message]) => [key, { message }]));
    assets.push({ relativeDest: `_locales/${locale}/messages.json`, contents: JSON.stringify(messages) });
  }
}

/** The policy's schema for Chrome's policy editors: of the same making as what reads the policy. */
export function writeManagedSchema(assets: Asset[]): void {
  const schema = forChrome(z.toJSONSchema(policySchema));
  assets.push({ relativeDest: MANAGED_SCHEMA, contents: JSON.stringify(schema, null, 2) });
}

/** Chrome refuses to load an extension whose schema says more than it knows. Tried with Chromium 156. */
const UNKNOWN_TO_CHROME = ['$schema', 'required', 'additionalProperties', 'minimum', 'maximum', 'default'];
/** Chrome hands over nothing of a list that has one entry of another form, and says so nowhere: we take the others. */
const TOO_STRICT = ['pattern'];

function forChrome(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forChrome);
  if (typeof schema !== 'object' || schema === null) return schema;
  // Chrome hands over no property that its schema does not name: a record would arrive empty.
  if ('propertyNames' in schema) throw new Error('Chrome takes no record: name the properties one by one');
  const dropped = [...UNKNOWN_TO_CHROME, ...TOO_STRICT];
  const known = Object.entries(schema).filter(([name]) => !dropped.includes(name));
  return Object.fromEntries(known.map(([name, value]) => [name, forChrome(value)]));
}
