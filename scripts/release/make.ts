/** The files of a release, from the work tree as it is. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { OLDEST } from '../manifest.ts';
import { type Files, packFiles } from './archive.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { packCrx } from './crx.ts';
import { chromeIdOf, chromeKeyOf, type Identity } from './identity.ts';
import {
  buildForRelease,
  releaseNames,
  selfHostedPackage,
  sourcesPackage,
  storePackage,
} from './packages.ts';
import { policyTemplates } from './policy-templates.ts';
import { chromeUpdates, firefoxUpdates } from './updates.ts';

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the text that `sha256sum --check` reads. */
export function sumsOf(files: Files): string {
  const names = Object.keys(files).sort();
  return names.map((name) => `${sha256(files[name] ?? new Uint8Array())}  ${name}\n`).join('');
}

/** @param pem private key for the CRX */
export function makeRelease(version: string, identity: Identity, pem: string | undefined) {
  const names = releaseNames(version);
  const built = { chrome: buildForRelease('chrome'), firefox: buildForRelease('firefox') };
  const files: Files = {
    [names.chrome]: storePackage(built.chrome),
    [names.firefox]: storePackage(built.firefox),
    [names.sources]: sourcesPackage(),
    [names.sbom]: Buffer.from(billOfMaterials(JSON.parse(readFileSync('package-lock.json', 'utf8')))),
    [names.notes]: readFileSync('store/reviewer-notes.md'),
    [names.policies]: packTexts(policyTemplates(identity, version)),
  };
  /** Files that could not be made, and how they can: sentences for the person who releases. */
  const left: string[] = [];
  const { host } = identity;
  if (host === null) left.push('No packages to host yourself: --host says where they will be.');
  else {
    Object.assign(files, selfHosted(version, identity, host, built, pem));
    if (!pem) left.push('No CRX: DIALMARK_CRX_KEY was not given.');
  }
  files[names.sums] = Buffer.from(sumsOf(files));
  return { files, left };
}

/** @param texts contents by name */
function packTexts(texts: Record<string, string>): Uint8Array {
  return packFiles(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])),
  );
}

function selfHosted(
  version: string,
  identity: Identity,
  host: string,
  built: { chrome: Files; firefox: Files },
  pem: string | undefined,
): Files {
  const names = releaseNames(version);
  const files: Files = {
    [names.unsignedXpi]: selfHostedPackage('firefox', built.firefox, host),
    'updates.json': Buffer.from(
      firefoxUpdates(identity.geckoId, OLDEST.firefox, { version, address: `${host}/${names.xpi}` }),
    ),
  };
  if (!pem) return files;
  const crx = packCrx(selfHostedPackage('chrome', built.chrome, host), pem);
  files[names.crx] = crx;
  files['updates.xml'] = Buffer.from(
    chromeUpdates(chromeIdOf(chromeKeyOf(identity)), OLDEST.chrome, {
      version,
      address: `${host}/${names.crx}`,
      sha256: sha256(crx),
    }),
  );
  return files;
}
