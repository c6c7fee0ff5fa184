/** Checks a release by its files alone. Each fault is one sentence. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { say } from '../setup/say.mjs';
import { type Files, filesIn, unpackFiles } from './archive.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { unpackCrx } from './crx.ts';
import { chromeIdOf } from './identity.ts';
import { sha256, sumsOf } from './make.ts';
import { releaseNames } from './packages.ts';

/** @param given a version, or a folder that the files were downloaded to. @returns undefined if there is no release */
export function findRelease(given: string): { folder: string; version: string } | undefined {
  for (const folder of given === '' ? [] : [`.output/release/${given}`, given]) {
    const [sources = ''] = existsSync(`${folder}/SHA256SUMS`) ? globSync(`${folder}/*-sources.zip`) : [];
    const version = /dialmark-(\d+\.\d+\.\d+)-sources\.zip$/.exec(sources)?.[1];
    if (version) return { folder, version };
  }
  return undefined;
}

/** @param quick leaves out the build. @returns what is wrong */
export function verifyRelease(folder: string, quick: boolean): string[] {
  const version = findRelease(folder)?.version;
  if (!version) return [`${folder} has no sums or no sources.`];
  const files = filesIn(folder);
  const names = releaseNames(version);
  const sources = unpackFiles(files[names.sources] ?? new Uint8Array());
  return [
    ...verifySums(files, names.sums),
    ...verifyBill(files[names.sbom], sources),
    ...verifySelfHosted(files, names),
    ...(quick ? [] : verifyBuild(files, names, sources)),
  ];
}

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}

function same(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
}

function verifySums(files: Files, sums: string): string[] {
  const { [sums]: written, ...summed } = files;
  return text(written) === sumsOf(summed) ? [] : [`${sums} is not that of the files beside it.`];
}

function verifyBill(bill: Uint8Array | undefined, sources: Files): string[] {
  const lock = JSON.parse(text(sources['package-lock.json']));
  return text(bill) === billOfMaterials(lock)
    ? []
    : ["The bill of materials is not that of the sources' lock."];
}

/** The CRX is signed, has the files of the store's package, and is the one that the update file names. */
function verifySelfHosted(files: Files, names: ReturnType<typeof releaseNames>): string[] {
  const packed = files[names.crx];
  if (!packed) return [];
  const { key, zip, valid } = unpackCrx(packed);
  const updates = text(files['updates.xml']);
  const faults: string[] = [];
  if (!valid) faults.push('The signature of the CRX is wrong.');
  if (!updates.includes(`appid="${chromeIdOf(key)}"`))
    faults.push('updates.xml names another extension than the CRX.');
  if (!updates.includes(sha256(packed))) faults.push('updates.xml names another CRX.');
  const inside = unpackFiles(zip);
  const inStore = unpackFiles(files[names.chrome] ?? new Uint8Array());
  const differing = [...new Set([...Object.keys(inside), ...Object.keys(inStore)])].filter(
    (name) => !same(inside[name], inStore[name]),
  );
  if (differing.join() !== 'manifest.json')
    faults.push(`The CRX differs from the store's package in ${differing.join(', ') || 'nothing'}.`);
  return faults;
}

/** The two commands of the reviewer's notes, in a folder that has nothing but the sources. */
function verifyBuild(files: Files, names: ReturnType<typeof releaseNames>, sources: Files): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dialmark-sources-'));
  try {
    for (const [name, bytes] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytes);
    }
    for (const command of [['ci'], ['run', 'zip'], ['run', 'zip:firefox']]) {
      say(`▸ npm ${command.join(' ')} in ${folder} …`);
      const { status } = spawnSync('npm', command, {
        cwd: folder,
        env: cleanEnvironment(),
        stdio: ['ignore', 'ignore', 'inherit'],
        // A registry may stall.
        timeout: 600_000,
        shell: process.platform === 'win32',
      });
      if (status !== 0) return [`npm ${command.join(' ')} failed among the sources.`];
    }
    return [names.chrome, names.firefox].flatMap((name) => {
      const path = join(folder, '.output', name);
      const rebuilt = existsSync(path) ? readFileSync(path) : undefined;
      return same(rebuilt, files[name]) ? [] : [`${name} is not what the sources build.`];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A reviewer's machine has none of our settings, and nothing of the npm that started us. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(lifecycle|package|command|execpath|node)|DIALMARK_|INIT_CWD|NODE_ENV|NODE_OPTIONS|VITEST)/i.test(
        name,
      ),
  );
  return Object.fromEntries(kept);
}
