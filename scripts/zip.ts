/** The zip that a store takes: `npm run zip`, `npm run zip:firefox`. The same bytes as a release's. */
import { mkdirSync, writeFileSync } from 'node:fs';
import packageFile from '../package.json' with { type: 'json' };
import { misuse, readCommand } from './command.ts';
import { buildForRelease, storePackage } from './release/packages.ts';

const USAGE = 'npm run zip, npm run zip:firefox';
const { positionals } = readCommand(USAGE, {}, { positionals: true });
const [browser = 'chrome'] = positionals;
if (browser !== 'chrome' && browser !== 'firefox') misuse(`${browser}: there is no build for it.`, USAGE);
const zip = `.output/dialmark-${packageFile.version}-${browser}.zip`;
mkdirSync('.output', { recursive: true });
writeFileSync(zip, storePackage(buildForRelease(browser)));
console.log(zip);
