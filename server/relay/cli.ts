/** `npm run relay:admin -- COMMAND`: the administrator's command. */
import { runCommand } from './ops/command.ts';

process.exitCode = await runCommand(process.argv.slice(2), 'npm run relay:admin --');
