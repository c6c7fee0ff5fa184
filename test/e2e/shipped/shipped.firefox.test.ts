/** What leaves the house: both builds as `npm run build` makes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildManifest } from '../../../scripts/manifest.ts';
import { readIdentity } from '../../../scripts/release/identity.ts';
import { type BrowserName, buildExtension } from '../harness/build.ts';

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
  let folder: string;
  beforeAll(async () => {
    folder = await buildExtension(browser, 'shipped', []);
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

  it('ships no style into pages that a page could redefine', () => {
    const script = readFileSync(join(folder, 'offer.js'), 'utf8');
    // Our sheets are in there, as text: what the script gives the offer, joined, each by its name or in place.
    const text = /[\w$]+|`[^`]*`|"[^"]*"|'[^']*'/g;
    const [, given = ''] =
      new RegExp(`createOffer=\\w+=>\\w+\\(\\w+,((?:\\+?(?:${text.source}))+)\\)`).exec(script) ?? [];
    const sheets = (given.match(text) ?? []).map((part) => {
      const [, , named = ''] =
        new RegExp(`[ ,;]${part.replaceAll('$', '\\$')}=([\`"'])(.*?)\\1[,;]`, 's').exec(script) ?? [];
      const sheet = /^[\w$]/.test(part) ? named : part.slice(1, -1);
      expect(sheet, part).toMatch(/^[:.@][^{]*\{.*\}$/s);
      return sheet;
    });
    expect(sheets.length).toBe(6);
    const sheet = sheets.join('');
    expect(sheet).toContain('color-scheme:light dark!important');
    expect(sheet).not.toMatch(/var\(|[{;]--|@(property|font-face|import|layer|container|counter-style)/);
    expect(script).not.toMatch(/--dm-|setProperty\(["'`]--/);
    const fonts = [...sheet.matchAll(/[{;]font(?:-family)?:([^;}]*)/g)].map(([, font]) => font);
    expect(fonts.length).toBeGreaterThan(2);
    for (const font of fonts)
      expect(font).toMatch(/^(400 13px\/20px system-ui,sans-serif|monospace|inherit)$/);
  });

  it('has the permissions and the strict policy that are written down, and no others', () => {
    const written = buildManifest(browser, readIdentity()) as unknown as Manifest;
    expect(manifest.permissions.toSorted()).toEqual(written.permissions.toSorted());
    expect(manifest.content_security_policy).toEqual(written.content_security_policy);
    const policy = manifest.content_security_policy.extension_pages;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/unsafe|wasm/);
  });
});
