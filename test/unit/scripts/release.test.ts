import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packFiles, unpackFiles } from '../../../scripts/release/archive.ts';
import { billOfMaterials } from '../../../scripts/release/bill-of-materials.ts';
import { releaseChangelog } from '../../../scripts/release/changelog.ts';
import { packCrx, publicKeyOf, unpackCrx } from '../../../scripts/release/crx.ts';
import { chromeIdOf, readIdentity } from '../../../scripts/release/identity.ts';
import { selfHostedPackage, storePackage } from '../../../scripts/release/packages.ts';
import { withoutStringSinks } from '../../../scripts/release/string-sinks.ts';
import { prepareSubmission } from '../../../scripts/release/submission.ts';
import { chromeUpdates, firefoxUpdates } from '../../../scripts/release/updates.ts';
import { compareVersions, isVersion } from '../../../scripts/release/version.ts';
import type { Lock } from '../../../scripts/setup/lock.ts';

const bytes = (text: string) => Buffer.from(text);
const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

describe('packing', () => {
  it('makes the same bytes whatever the order of the files', () => {
    const one = packFiles({ 'b.js': bytes('let b'), 'a/c.json': bytes('{}') });
    const other = packFiles({ 'a/c.json': bytes('{}'), 'b.js': bytes('let b') });
    expect(Buffer.compare(one, other)).toBe(0);
  });

  it('makes the same bytes in every time zone', () => {
    const zone = process.env.TZ;
    const made = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((TZ) => {
      process.env.TZ = TZ;
      return Buffer.from(packFiles({ a: bytes('x') })).toString('hex');
    });
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    expect(new Set(made).size).toBe(1);
  });

  it('gives back what was put in', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(\/[a-z0-9]{1,8})?\.[a-z]{2,4}$/);
    fc.assert(
      fc.property(fc.dictionary(name, fc.uint8Array({ maxLength: 400 })), (files) => {
        const back = unpackFiles(packFiles(files));
        expect(Object.keys(back).sort()).toEqual(Object.keys(files).sort());
        for (const [path, content] of Object.entries(files))
          expect(Buffer.compare(back[path] ?? bytes('?'), content)).toBe(0);
      }),
    );
  });
});

describe('the packages', () => {
  const manifest = {
    version: '1.0.0',
    key: 'AAAA',
    browser_specific_settings: { gecko: { id: 'x@y' } },
  };
  const files = { 'manifest.json': bytes(JSON.stringify(manifest)), 'a.js': bytes('1') };
  const manifestOf = (zip: Uint8Array) =>
    JSON.parse(Buffer.from(unpackFiles(zip)['manifest.json'] ?? []).toString());

  it('go to the stores without a key and without an address of updates', () => {
    const { key: _, ...inStore } = manifest;
    expect(manifestOf(storePackage(files))).toEqual(inStore);
  });

  it('name where newer versions are, if a company hosts them', () => {
    expect(manifestOf(selfHostedPackage('chrome', files, 'https://x.test/d')).update_url).toBe(
      'https://x.test/d/updates.xml',
    );
    expect(
      manifestOf(selfHostedPackage('firefox', files, 'https://x.test/d')).browser_specific_settings.gecko,
    ).toEqual({
      id: 'x@y',
      update_url: 'https://x.test/d/updates.json',
    });
  });
});

describe('the CRX', () => {
  const zip = packFiles({ 'manifest.json': bytes('{}') });

  it('is read back with its key, its zip and a signature that holds', () => {
    const crx = unpackCrx(packCrx(zip, pem));
    expect(crx.valid).toBe(true);
    expect(crx.key).toBe(publicKeyOf(pem));
    expect(Buffer.compare(crx.zip, zip)).toBe(0);
  });

  it('has the same bytes each time', () => {
    expect(Buffer.compare(packCrx(zip, pem), packCrx(zip, pem))).toBe(0);
  });

  it('is not valid once a byte of it changed', () => {
    const changed = Buffer.from(packCrx(zip, pem));
    changed.writeUInt8(changed.readUInt8(changed.length - 5) ^ 1, changed.length - 5);
    expect(unpackCrx(changed).valid).toBe(false);
  });

  it("has Chrome's id for its key", () => {
    // SHA-256 of nothing begins with e3b0c44298fc1c149afbf4c8996fb924.
    expect(chromeIdOf(Buffer.from('').toString('base64'))).toBe('odlameecjipmbmbejkplpemijjgpljce');
    expect(chromeIdOf(publicKeyOf(pem))).toMatch(/^[a-p]{32}$/);
  });
});

it('names the update for Chrome and for Firefox', () => {
  const update = { version: '1.2.0', address: 'https://x.test/d.crx?a&b', sha256: 'ab' };
  expect(chromeUpdates('abc', '128', update)).toContain(
    '<updatecheck codebase="https://x.test/d.crx?a&amp;b" version="1.2.0" hash_sha256="ab" prodversionmin="128"/>',
  );
  expect(JSON.parse(firefoxUpdates('{id}', '142.0', update)).addons['{id}'].updates[0]).toEqual({
    version: '1.2.0',
    update_link: 'https://x.test/d.crx?a&b',
    applications: { gecko: { strict_min_version: '142.0' } },
  });
});

describe('the bill of materials', () => {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const bill = JSON.parse(billOfMaterials(lock));

  it('has every package that runs, with its checksum, and none that only builds', () => {
    const names = bill.components.map(({ name }: { name: string }) => name);
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(names).not.toContain('vitest');
    for (const { purl, hashes } of bill.components) {
      expect(purl).toMatch(/^pkg:npm\/.+@\d/);
      expect(hashes[0].content).toMatch(/^[0-9a-f]{40,128}$/);
    }
  });

  it('leads from ours to each of them', () => {
    const reached = new Set<string>();
    const edges = new Map(
      bill.dependencies.map(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => [ref, dependsOn]),
    );
    const visit = (ref: string) => {
      if (reached.has(ref)) return;
      reached.add(ref);
      for (const next of (edges.get(ref) ?? []) as string[]) visit(next);
    };
    visit('dialmark');
    const optionalOnly = bill.components.filter(({ scope }: { scope?: string }) => scope === 'optional');
    const unreached = bill.components.filter(
      (component: { 'bom-ref': string }) =>
        !reached.has(component['bom-ref']) && !optionalOnly.includes(component),
    );
    expect(unreached).toEqual([]);
  });

  it('is the same each time, and names no registry', () => {
    expect(billOfMaterials(lock)).toBe(billOfMaterials(structuredClone(lock)));
    expect(billOfMaterials(lock)).not.toMatch(/registry/);
  });
});

describe('the changelog', () => {
  const before = '# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [1.0.0] - 2026-01-01\n\n- Old.\n';

  it('turns what is unreleased into the version', () => {
    expect(releaseChangelog(before, '1.1.0', '2026-02-02', ['a commit'])).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-02-02\n\n- New.\n\n## [1.0.0] - 2026-01-01\n\n- Old.\n',
    );
  });

  it('takes the commits if nobody wrote notes', () => {
    expect(
      releaseChangelog('# Changelog\n\n## [Unreleased]\n', '1.1.0', '2026-02-02', ['Do this', 'Do that']),
    ).toContain('## [1.1.0] - 2026-02-02\n\n- Do this\n- Do that\n');
  });
});

it('takes for versions what browsers and npm both take', () => {
  for (const good of ['0.1.0', '1.20.300', '10.0.65535']) expect(isVersion(good)).toBe(true);
  for (const bad of ['1.0', '1.0.0-beta', '01.0.0', '1.0.65536', 'v1.0.0', ''])
    expect(isVersion(bad)).toBe(false);
  expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0);
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
});

describe('the stores', () => {
  const env = { EDGE_PRODUCT_ID: 'p', EDGE_CLIENT_ID: 'c', EDGE_API_KEY: 'k', FIREFOX_JWT_ISSUER: 'i' };

  it('get a dry run unless publishing was asked for, and only those whose secrets are all there', () => {
    const dry = prepareSubmission('out', '1.0.0', '{id}', env, false);
    expect(dry.stores).toEqual(['edge']);
    expect(dry.lacking.firefox).toEqual(['FIREFOX_JWT_SECRET']);
    expect(dry.args).toEqual(['submit', '--edge-zip', 'out/dialmark-1.0.0-chrome.zip', '--dry-run']);
    expect(prepareSubmission('out', '1.0.0', '{id}', env, true).args).not.toContain('--dry-run');
  });

  it('are told no secret on the command line', () => {
    const args = prepareSubmission(
      'out',
      '1.0.0',
      '{id}',
      { ...env, FIREFOX_JWT_SECRET: 's3cret' },
      true,
    ).args;
    expect(args.join(' ')).not.toContain('s3cret');
  });
});

it('refuses a library that is not as it was when its sink was taken out', () => {
  const { transform } = withoutStringSinks() as {
    transform: (code: string, id: string) => { code: string } | undefined;
  };
  expect(() => transform('export {}', '/x/node_modules/preact/dist/preact.mjs')).toThrow(/innerHTML/);
  expect(transform('export {}', '/x/lib/other.ts')).toBeUndefined();
});

it("has an id of its own for Firefox, that is nobody's example", () => {
  expect(readIdentity().geckoId).not.toMatch(/example/);
});
