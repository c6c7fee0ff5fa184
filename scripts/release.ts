/**
 * Makes a release in .output/release/X.Y.Z: `npm run release -- X.Y.Z`. See docs/releasing.md.
 * Every step up to the commit can be taken again; nothing is sent anywhere.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { misuse, readCommand } from './command.ts';
import { publicKeyOf } from './release/crx.ts';
import { IDENTITY_FILE, type Identity, readIdentity } from './release/identity.ts';
import { makeRelease, sha256 } from './release/make.ts';
import { createSigningKey, isKeyOf, readSigningKey } from './release/signing-key.ts';
import { CHANGELOG, compareVersions, git, isVersion, writeVersion } from './release/version.ts';
import { say } from './setup/say.mjs';

const USAGE = `npm run release -- X.Y.Z [--host https://…] [--new-key] [--no-commit]
  X.Y.Z        the version; it is written into package.json and the changelog, committed and tagged
  --host       folder on the web that self-hosted browsers fetch these files from; kept in ${IDENTITY_FILE}
  --new-key    a new key for the CRX: Chrome takes what it signs for another extension
  --no-commit  leaves the commit and the tag to you`;

const { values, positionals } = readCommand(
  USAGE,
  { host: { type: 'string' }, 'new-key': { type: 'boolean' }, 'no-commit': { type: 'boolean' } },
  { positionals: true },
);
const [version = ''] = positionals;
if (!isVersion(version)) misuse(`"${version}": a version such as 1.2.0 was expected.`, USAGE);
const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
if (compareVersions(version, current) < 0) misuse(`${version} is older than ${current}.`, USAGE);
if (git('status', '--porcelain') !== '') misuse('There are changes that are not committed.', USAGE);

/** The identity with what the options changed; without a key for the CRX yet, one is made. */
function prepareIdentity(): Identity {
  let identity = readIdentity();
  if (values.host !== undefined) identity = { ...identity, host: values.host.replace(/\/+$/, '') };
  const first = identity.chromeKey === null && readSigningKey() === undefined && process.env.CI === undefined;
  if (values['new-key'] || first) {
    if (values['new-key']) rmSync('.data/release/crx-key.pem', { force: true });
    createSigningKey();
    say(
      '▸ A key for the CRX is in .data/release/crx-key.pem. Keep a copy safe: without it there is no update.',
    );
  }
  const pem = readSigningKey();
  if (pem && (identity.chromeKey === null || values['new-key']))
    identity = { ...identity, chromeKey: publicKeyOf(pem) };
  if (pem && !isKeyOf(identity, pem))
    misuse(
      `The key that was given is not the one in ${IDENTITY_FILE}: people's browsers would refuse it.`,
      USAGE,
    );
  writeFileSync(IDENTITY_FILE, `${JSON.stringify(identity, null, 2)}\n`);
  return readIdentity();
}

const identity = prepareIdentity();
if (version !== current) writeVersion(version, new Date());
if (!values['no-commit'] && git('status', '--porcelain') !== '') {
  git('add', 'package.json', 'package-lock.json', CHANGELOG, IDENTITY_FILE);
  git('commit', '-m', `Release ${version}`);
}
const folder = `.output/release/${version}`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { files, left } = makeRelease(version, identity, readSigningKey());
for (const [name, bytes] of Object.entries(files)) writeFileSync(`${folder}/${name}`, bytes);
if (!values['no-commit'] && git('tag', '--list', `v${version}`) === '') git('tag', `v${version}`);
for (const [name, bytes] of Object.entries(files)) console.log(`${sha256(bytes).slice(0, 16)}…  ${name}`);
for (const sentence of left) say(`▸ ${sentence}`);
say(`▸ ${folder}. Next: npm run release:verify -- ${version}, then git push --follow-tags.`);
