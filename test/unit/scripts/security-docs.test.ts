/** docs/security.md says what is true: the manifest's permissions, the tests that it names. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildManifest } from '../../../scripts/manifest.ts';
import { readIdentity } from '../../../scripts/release/identity.ts';

const page = readFileSync('docs/security.md', 'utf8');

/** Rows of the table under a heading: their cells. */
function tableUnder(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const codes = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

interface Manifest {
  permissions: string[];
  optional_permissions: string[];
  optional_host_permissions: string[];
  content_security_policy: { extension_pages: string };
  externally_connectable?: object;
}

/** Granted by installing, and no more ever: a person who updates is asked again for each that is new, or loses the extension. */
const AT_INSTALL = [
  'activeTab',
  'alarms',
  'contextMenus',
  'declarativeNetRequestWithHostAccess',
  'scripting',
  'storage',
];

describe.each([
  ['chrome', 'Chrome'],
  ['firefox', 'Firefox'],
])('%s', (browser, name) => {
  const manifest = buildManifest(browser, readIdentity()) as unknown as Manifest;

  test('asks for what is listed, each with a reason, and for nothing else', () => {
    const rows = tableUnder('Permissions');
    expect(rows.every(([, , reason]) => (reason ?? '').length > 10)).toBe(true);
    const here = rows.filter(([, where]) => where?.startsWith('both') || where?.startsWith(name));
    expect(here.flatMap(([permission]) => codes(permission ?? '')).sort()).toEqual(
      [
        ...manifest.permissions,
        ...manifest.optional_permissions,
        ...manifest.optional_host_permissions,
      ].sort(),
    );
  });

  test('is granted no more at install than it has always been', () => {
    expect([...manifest.permissions].sort()).toEqual(
      [...AT_INSTALL, ...(browser === 'chrome' ? ['sidePanel'] : [])].sort(),
    );
    for (const more of ['host_permissions', 'content_scripts', 'web_accessible_resources'])
      expect(manifest).not.toHaveProperty(more);
  });

  test('runs nothing but what is in the package', () => {
    const policy = manifest.content_security_policy.extension_pages;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-');
    expect(manifest.externally_connectable).toBeUndefined();
  });
});

test('every test that is named is there', () => {
  const named = codes(page).filter((code) => code.startsWith('test/'));
  expect(named.length).toBeGreaterThan(8);
  for (const path of named) expect(existsSync(path), path).toBe(true);
});
