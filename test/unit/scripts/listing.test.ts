/** What the stores are told, held against their limits and against the manifests. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#lib/locales/translator.ts';
import { buildManifest } from '../../../scripts/manifest.ts';
import { readIdentity } from '../../../scripts/release/identity.ts';

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const listing = json('store/listing.json');
const permissions: Record<string, string> = json('store/permissions.json');
const dataUse = json('store/data-use.json');
const manifests = {
  chrome: buildManifest('chrome', readIdentity()),
  firefox: buildManifest('firefox', readIdentity()),
};

/** Characters as people count them; the strictest of Chrome Web Store, addons.mozilla.org and Edge Add-ons. */
const length = (text: string) => [...text].length;
const LIMITS = {
  name: 45,
  summary: 132,
  description: { least: 250, most: 10_000 },
  justification: 1000,
  purpose: 1000,
};

it('speaks each language of the interface', () => {
  expect(Object.keys(listing.languages)).toEqual([...LOCALES]);
});

describe.each(LOCALES)('in %s', (locale) => {
  const texts = listing.languages[locale];
  const description = readFileSync(`store/description.${locale}.txt`, 'utf8').trim();

  it('is within the limits of every store', () => {
    expect(length(texts.name)).toBeLessThanOrEqual(LIMITS.name);
    expect(length(texts.summary)).toBeLessThanOrEqual(LIMITS.summary);
    expect(length(description)).toBeGreaterThanOrEqual(LIMITS.description.least);
    expect(length(description)).toBeLessThanOrEqual(LIMITS.description.most);
  });

  it('has the name and the summary of the manifest, where the stores read them', () => {
    const words = json(`lib/locales/${locale}/manifest.json`);
    expect([texts.name, texts.summary]).toEqual([words.manifestName, words.manifestDescription]);
  });

  it('has a headline for each picture, short enough to be read on it', () => {
    expect(Object.keys(texts.headlines)).toEqual(Object.keys(listing.languages.en.headlines));
    for (const headline of [...Object.values<string>(texts.headlines), texts.promo])
      expect(length(headline)).toBeLessThanOrEqual(48);
  });

  it('says the same as the other languages: as many points under as many titles', () => {
    const shape = (text: string) =>
      text.split('\n').map((line) => (line.startsWith('•') ? '•' : line === '' ? '' : 'x'));
    expect(shape(description)).toEqual(shape(readFileSync('store/description.en.txt', 'utf8').trim()));
  });
});

describe('permissions', () => {
  it('are justified one by one, and none that is not asked for', () => {
    const asked = new Set(
      Object.values(manifests).flatMap(
        ({ permissions: needed = [], optional_permissions: optional = [] }) =>
          [...needed, ...optional] as string[],
      ),
    );
    expect(Object.keys(permissions).sort()).toEqual([...asked, 'optional_host_permissions'].sort());
    for (const justification of Object.values(permissions)) {
      expect(length(justification)).toBeLessThanOrEqual(LIMITS.justification);
      expect(length(justification)).toBeGreaterThan(30);
    }
  });

  it('are none for hosts at install, as is said', () => {
    for (const manifest of Object.values(manifests)) expect(manifest.host_permissions).toBeUndefined();
  });
});

describe('data', () => {
  it('is what the manifest for Firefox says', () => {
    const { gecko } = manifests.firefox.browser_specific_settings as {
      gecko: { data_collection_permissions: object };
    };
    expect(gecko.data_collection_permissions).toEqual({ required: dataUse.firefox.required });
  });

  it('answers every one of the questions of the Chrome Web Store', () => {
    const { collected, notCollected } = dataUse.chrome;
    expect([...Object.keys(collected), ...notCollected].sort()).toEqual(
      [
        'authenticationInformation',
        'financialAndPaymentInformation',
        'healthInformation',
        'location',
        'personalCommunications',
        'personallyIdentifiableInformation',
        'userActivity',
        'webHistory',
        'websiteContent',
      ].sort(),
    );
  });

  it('is under a policy that exists, in the repository and in the extension', () => {
    expect(existsSync(dataUse.edge.privacyPolicy)).toBe(true);
    expect(readFileSync('components/options/SupportSection.tsx', 'utf8')).toContain('/privacy.html');
  });
});

it('names one purpose', () => {
  expect(length(listing.singlePurpose)).toBeLessThanOrEqual(LIMITS.purpose);
});

it('names no host that the code reaches by itself: each is the person’s or the company’s', () => {
  const policy = String(
    (manifests.chrome.content_security_policy as { extension_pages: string }).extension_pages,
  );
  const named = policy.match(/https?:\/\/[^\s;]+/g) ?? [];
  expect(named.filter((host) => !/^http:\/\/(127\.0\.0\.1|localhost):\*$/.test(host))).toEqual([]);
});
