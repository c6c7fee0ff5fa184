/**
 * Hands a release to the stores whose secrets are in the environment: `npm run release:publish -- X.Y.Z`.
 * Without --publish each store is only asked whether the secrets are good.
 */
import { spawnSync } from 'node:child_process';
import { misuse, readCommand } from './command.ts';
import { readIdentity } from './release/identity.ts';
import { prepareSubmission } from './release/submission.ts';
import { findRelease, verifyRelease } from './release/verify.ts';
import { say } from './setup/say.mjs';

const USAGE = `npm run release:publish -- X.Y.Z | FOLDER [--publish]
  --publish  sends it for review; without it, a dry run`;
const { values, positionals } = readCommand(USAGE, { publish: { type: 'boolean' } }, { positionals: true });
const [given = ''] = positionals;
const found = findRelease(given);
if (!found) misuse(`"${given}": there is no release.`, USAGE);
const { folder, version } = found;
const faults = verifyRelease(folder, true);
if (faults.length > 0) misuse(faults.join('\n'), USAGE);
const publish = values.publish ?? false;
const { stores, lacking, args } = prepareSubmission(
  folder,
  version,
  readIdentity().geckoId,
  process.env,
  publish,
);
for (const [store, names] of Object.entries(lacking))
  say(`▸ ${store}: left out, without ${names.join(', ')}.`);
say(`▸ ${publish ? 'Sending' : 'Dry run of'} ${version} to ${stores.join(', ') || 'no store'} …`);
if (stores.length > 0)
  process.exitCode =
    spawnSync(process.execPath, ['node_modules/wxt/bin/wxt.mjs', ...args], { stdio: 'inherit' }).status ?? 1;
