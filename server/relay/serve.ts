/** `npm run relay`: the relay as a process. Settings are environment variables: docs/relay.md. */
import { startRelay } from './ops/start.ts';

const USAGE =
  'npm run relay        takes no arguments: its settings are environment variables, docs/relay.md';

const [argument] = process.argv.slice(2);
if (argument === '--help' || argument === '-h') console.log(USAGE);
else if (argument !== undefined) {
  console.error(`Unknown argument ${argument}.\n\n${USAGE}`);
  process.exitCode = 2;
} else await startRelay('npm run relay:admin -- team-code');
