/**
 * The relay and the administrator's command as one program: what `npm run build:relay` makes a single file of.
 * Without a word after its name it starts the relay; with one it is the command.
 */
import { basename } from 'node:path';
import { runCommand } from './ops/command.ts';
import { nodeFault, startRelay } from './ops/start.ts';

const program = `node ${basename(process.argv[1] ?? 'relay.mjs')}`;
const fault = nodeFault(process.versions.node);
const args = process.argv.slice(2);
if (fault) {
  console.error(fault);
  process.exitCode = 1;
} else if (args.length === 0) await startRelay(`${program} team-code`);
else process.exitCode = await runCommand(args, program);
