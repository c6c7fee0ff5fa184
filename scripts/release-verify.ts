/**
 * Proves a release: its sums, its signature, and that its sources alone build its packages, in a folder of their own.
 * `npm run release:verify -- X.Y.Z`, or a folder that the files were downloaded to.
 */
import { misuse, readCommand } from './command.ts';
import { findRelease, verifyRelease } from './release/verify.ts';

const USAGE = `npm run release:verify -- X.Y.Z | FOLDER [--quick]
  --quick  checks sums, signature and addresses, and builds nothing`;
const { values, positionals } = readCommand(USAGE, { quick: { type: 'boolean' } }, { positionals: true });
const [given = ''] = positionals;
const found = findRelease(given);
if (!found) misuse(`"${given}": there is no release.`, USAGE);
const { folder } = found;
const faults = verifyRelease(folder, values.quick ?? false);
for (const fault of faults) console.error(fault);
console.log(`${folder}: ${faults.length === 0 ? 'as it should be' : `${faults.length} faults`}`);
process.exitCode = faults.length > 0 ? 1 : 0;
