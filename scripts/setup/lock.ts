/** Completes a package-lock.json: other systems' packages, and checksums. See complete-lock.ts. */

interface Locked {
  version?: string;
  license?: string;
  /** Checksum of the package's archive, which `npm ci` compares. */
  integrity?: string;
  /** In another package's archive, or a folder of this repository: no archive of its own. */
  inBundle?: boolean;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
export interface Lock {
  version?: string;
  packages: Record<string, Locked>;
}

const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const PROCESSORS = 'arm64 arm ia32 loong64 mips64el ppc64 riscv64 s390x x64 wasm32'.split(' ');

/** Returns the place of the package that Node would load for `name` from the one at `path`. */
export function resolveFrom(packages: Lock['packages'], path: string, name: string): string | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (!at) return undefined;
  }
}

/** System and processor from a name such as `@biomejs/cli-linux-x64-musl`: without them npm would try to install it. */
function platformOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return { ...(os.length && { os }), ...(cpu.length && { cpu }), ...(libc.length && { libc }) };
}

/** Entries that the lock lacks, by their place in it. Optional packages asked for by a range are left alone. */
export function missingFromLock(lock: Lock): Record<string, Locked> {
  const complete: Lock = { packages: { ...lock.packages } };
  const missing: Record<string, Locked> = {};
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = resolveFrom(complete.packages, path, name);
      if (!/^\d/.test(version) || (found && complete.packages[found]?.version === version)) continue;
      const top = `node_modules/${name}`;
      const place = complete.packages[top] ? `${path}/${top}` : top;
      const added = { version, ...(entry.dev && { dev: true }), optional: true, ...platformOf(name) };
      missing[place] = added;
      complete.packages[place] = added;
    }
  }
  return missing;
}

/** A package in the registry. */
export interface Archive {
  name: string;
  version: string;
}

/** Entries that `npm ci` would install unchecked, by their place in the lock. */
export function withoutChecksum(lock: Lock): Record<string, Archive> {
  const found: Record<string, Archive> = {};
  for (const [path, { version, integrity, inBundle, link }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1);
    if (name && version && !integrity && !inBundle && !link) found[path] = { name, version };
  }
  return found;
}
