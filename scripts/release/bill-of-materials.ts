/**
 * The software bill of materials, CycloneDX 1.6, from the lock: every package that the extension or a server runs.
 * Ours and not `npm sbom`'s, which has chance and the time in it, and of npm 11.19 lacks packages that run, zod among them.
 */
import { createHash } from 'node:crypto';
import { type Lock, resolveFrom } from '../setup/lock.ts';

type LockedPackage = Lock['packages'][string];

const ALGORITHMS: Record<string, string> = { sha512: 'SHA-512', sha256: 'SHA-256', sha1: 'SHA-1' };

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function purlOf(path: string, version: string): string {
  return `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`;
}

function component(path: string, locked: LockedPackage) {
  const version = locked.version ?? '';
  const [algorithm = '', digest = ''] = (locked.integrity ?? '').split('-');
  const alg = ALGORITHMS[algorithm];
  return {
    type: 'library',
    'bom-ref': path,
    name: nameOf(path),
    version,
    purl: purlOf(path, version),
    ...(locked.optional && { scope: 'optional' }),
    ...(alg && { hashes: [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] }),
    ...(locked.license && { licenses: [licenseOf(locked.license)] }),
  };
}

function licenseOf(license: string) {
  return /[ ()]/.test(license) ? { expression: license } : { license: { id: license } };
}

/** @returns the document as JSON, the same for the same lock */
export function billOfMaterials(lock: Lock): string {
  const running = Object.entries(lock.packages)
    .filter(([path, locked]) => path !== '' && !locked.dev && !locked.devOptional)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const paths = new Set(running.map(([path]) => path));
  const root = 'dialmark';
  const dependsOn = (path: string, locked: LockedPackage) =>
    Object.keys({ ...locked.dependencies, ...locked.peerDependencies })
      .map((name) => resolveFrom(lock.packages, path, name))
      .filter((found) => found !== undefined && paths.has(found))
      .sort();
  const body = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name: root,
        version: lock.version,
        licenses: [licenseOf('MIT')],
      },
    },
    components: running.map(([path, locked]) => component(path, locked)),
    dependencies: [
      { ref: root, dependsOn: dependsOn('', lock.packages[''] ?? {}) },
      ...running.map(([path, locked]) => ({ ref: path, dependsOn: dependsOn(path, locked) })),
    ],
  };
  return `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${uuidFrom(JSON.stringify(body))}`,
      version: 1,
      ...body,
    },
    null,
    2,
  )}\n`;
}

/** A UUID made of a content: version 8 is for such of one's own making (RFC 9562, 5.8). */
function uuidFrom(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
