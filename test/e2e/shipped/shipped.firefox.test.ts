/** What leaves the house: both builds as `npm run build` makes them, and Firefox's zip as its store reads it. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildManifest } from '../../../scripts/manifest.ts';
import { type BrowserName, buildExtension } from '../harness/build.ts';

const run = promisify(execFile);

interface Manifest {
  host_permissions?: string[];
  optional_host_permissions?: string[];
  content_scripts?: object[];
  web_accessible_resources?: object[];
  permissions: string[];
  content_security_policy: { extension_pages: string; sandbox?: string };
  externally_connectable?: object;
}

describe.each<BrowserName>(['chrome', 'firefox'])('the shipped extension for %s', (browser) => {
  let manifest: Manifest;
  beforeAll(async () => {
    const folder = await buildExtension(browser, 'shipped', []);
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  });

  it('is granted no host at install', () => {
    expect(manifest.host_permissions).toBeUndefined();
    expect(manifest.content_scripts).toBeUndefined();
    expect(manifest.optional_host_permissions).toEqual(['https://*/*', 'http://*/*']);
  });

  it('shows a page nothing that it could probe for', () => {
    expect(manifest.web_accessible_resources).toBeUndefined();
    expect(manifest.externally_connectable).toBeUndefined();
  });

  it('has the permissions and the strict policy that are written down, and no others', () => {
    const written = buildManifest(browser) as unknown as Manifest;
    expect(manifest.permissions.toSorted()).toEqual(written.permissions.toSorted());
    expect(manifest.content_security_policy).toEqual(written.content_security_policy);
    const policy = manifest.content_security_policy.extension_pages;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/unsafe|wasm/);
  });
});

it("web-ext finds no error in Firefox's zip", async () => {
  const outDir = '.output/zipped';
  await run(process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'zip', '-b', 'firefox', '--level', 'warn'], {
    env: { ...process.env, DIALMARK_OUT_DIR: outDir },
  });
  const [zip] = globSync(`${outDir}/dialmark-*-firefox.zip`);
  const { stdout } = await run(process.execPath, [
    'node_modules/web-ext/bin/web-ext.js',
    ...['lint', '--source-dir', String(zip), '--output', 'json', '--boring'],
  ]).catch((error: { stdout: string }) => error);
  const found: { errors: object[]; notices: object[] } = JSON.parse(stdout);
  expect(found.errors).toEqual([]);
});
