/** The administrator's command. It reads the same settings as the relay. */
import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { linesOf, RestoreError, restoreLines } from '../store/backup.ts';
import { createBrokered } from '../store/brokered.ts';
import { type Database, describeError } from '../store/database.ts';
import { createEvents } from '../store/events.ts';
import { createInstallations } from '../store/installations.ts';
import { openDatabase } from '../store/open.ts';
import { createRefusals } from '../store/refusals.ts';
import { createAdmin, newEpoch } from './admin.ts';
import { type Config, readConfig } from './config.ts';
import { askControl, type Control, openControl } from './control.ts';
import { examine } from './doctor.ts';
import { callsText, statusText, unclaimedText } from './show.ts';

const help = (program: string) => `${program} COMMAND        settings as the relay's: docs/relay.md

  doctor             looks at settings, key, store, clock, address and TLS, and says what is wrong
  status             installations, last seen, backlog; webhooks refused this week, with reasons
  team-code          puts a new team code in force and shows it, once
  revoke ID [--new-code]
                     voids an installation's tokens and keeps it out; with a new team code as well
  readmit ID         lets an id be paired again with the team code: revoked, or its token was lost
  admit ID           lets an installation have calls placed, where RELAY_CALLS_ADMISSION=each
  calls              requests that were passed on to the platform: whose, when, and what came of them
  unclaimed [--show] events for no known installation, newest first (--show: with their bodies)
  backup FILE        a copy of everything, gzipped; the relay may run
  restore FILE       a copy into an empty store; the relay must not run
  new-epoch          after restoring PostgreSQL by its own tools: clients read from the beginning`;

/** What each command takes: a word that it needs, and an option that it may have. */
const COMMANDS: Readonly<Record<string, { needs?: 'ID' | 'FILE'; may?: string }>> = {
  doctor: {},
  status: {},
  'team-code': {},
  revoke: { needs: 'ID', may: '--new-code' },
  readmit: { needs: 'ID' },
  admit: { needs: 'ID' },
  calls: {},
  unclaimed: { may: '--show' },
  backup: { needs: 'FILE' },
  restore: { needs: 'FILE' },
  'new-epoch': {},
};

/** EX_CONFIG of sysexits.h. */
const BAD_SETTINGS = 78;

/** What is wrong with the command line, in a sentence; undefined if it can be done. */
function faultIn(command: string, given: readonly string[], program: string): string | undefined {
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!known) return `${command}: there is no such command.`;
  const { needs, may } = known;
  const [first] = given;
  if (needs && (!first || first === may))
    return needs === 'ID'
      ? `${command} needs an ID: ${program} status lists them.`
      : `${command} needs a ${needs}.`;
  const [option, ...more] = given.slice(needs ? 1 : 0);
  if (may && option !== undefined && option !== may) return `${command} takes only ${may}, not ${option}.`;
  const extra = may ? more : [option, ...more].filter((word) => word !== undefined);
  return extra.length > 0 ? `${command} takes nothing more: ${extra.join(' ')}.` : undefined;
}

interface Answer {
  status: number;
  body: NodeJS.ReadableStream;
}
type Ask = (method: string, path: string) => Promise<Answer>;

async function bodyOf({ body }: Answer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** Why a command could not be done: a sentence for the administrator. */
class Refused extends Error {}

/** The answer's text. @throws Refused for what is no 2xx. */
async function textFrom(ask: Ask, method: string, path: string): Promise<string> {
  const answer = await ask(method, path);
  const text = await bodyOf(answer);
  if (answer.status < 200 || answer.status > 299) throw new Refused(text);
  return text;
}

async function newTeamCode(ask: Ask): Promise<void> {
  const answer = z.object({ teamCode: z.string() });
  const { teamCode } = answer.parse(JSON.parse(await textFrom(ask, 'POST', '/team-code')));
  console.log(
    `${teamCode}\nShown once. The code before it is void; installations already paired stay paired.`,
  );
}

async function revoke(ask: Ask, id: string, withNewCode: boolean, program: string): Promise<void> {
  await textFrom(ask, 'POST', `/revoke/${encodeURIComponent(id)}`);
  console.log('done');
  if (withNewCode) return newTeamCode(ask);
  console.log(
    `Its user may know the team code, and could pair under a new id: ${program} team-code puts another in force.`,
  );
}

async function backup(ask: Ask, path: string): Promise<void> {
  if (existsSync(path)) throw new Refused(`${path} exists already.`);
  const answer = await ask('GET', '/backup');
  if (answer.status !== 200) throw new Refused(await bodyOf(answer));
  const file = await open(path, 'wx', 0o600);
  await pipeline(answer.body, createGzip(), file.createWriteStream({ flush: true }));
  console.log(`written: ${path}`);
}

async function run(ask: Ask, program: string, command: string, given: readonly string[]): Promise<void> {
  const [argument = '', option] = given;
  if (command === 'status') console.log(statusText(await textFrom(ask, 'GET', '/status')));
  else if (command === 'team-code') await newTeamCode(ask);
  else if (command === 'calls') console.log(callsText(await textFrom(ask, 'GET', '/calls')));
  else if (command === 'unclaimed')
    console.log(unclaimedText(await textFrom(ask, 'GET', '/unclaimed'), argument === '--show'));
  else if (command === 'revoke') await revoke(ask, argument, option === '--new-code', program);
  else if (command === 'backup') await backup(ask, argument);
  else {
    await textFrom(ask, 'POST', argument ? `/${command}/${encodeURIComponent(argument)}` : `/${command}`);
    console.log('done');
  }
}

/** @throws Refused if the file is not a backup, or is cut short: then nothing has changed. */
async function restore(database: Database, path: string): Promise<void> {
  const file = createReadStream(path);
  const source = createGunzip();
  file.on('error', (error) => source.destroy(error));
  // It may fail before it is read; the reader is told then.
  source.on('error', () => {});
  file.pipe(source);
  try {
    const counts = await restoreLines(database, linesOf(source), newEpoch());
    console.log(`restored: ${counts.events} events, ${counts.installations} installations`);
  } catch (error) {
    if (error instanceof RestoreError) throw new Refused(`${path}: ${error.message}. Nothing was changed.`);
    // zlib's own: not gzip at all, or cut in the middle.
    const cut = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    if (cut) throw new Refused(`${path}: this is no whole backup (${error.message}). Nothing was changed.`);
    throw error;
  }
}

function asksDirectly(database: Database, config: Config): Ask {
  const clock = Date.now;
  const admin = createAdmin({
    database,
    events: createEvents(database, { sender: 'command', clock }),
    installations: createInstallations(database, { clock, teamCode: config.teamCode }),
    refusals: createRefusals(database, clock),
    brokered: createBrokered(database, clock),
    clock,
    fixedTeamCode: config.teamCode !== undefined,
  });
  return async (method, path) => {
    const response = await admin.request(path, { method });
    return { status: response.status, body: Readable.from(response.body ?? []) };
  };
}

/** Opens the store here, for a relay that does not run or for PostgreSQL. */
async function withStore<T>(
  config: Config,
  control: Control | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    const database = await openDatabase({
      ...config,
      onFault: (what, error) => console.error(`${what}: ${describeError(error).message}`),
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await control?.close();
  }
}

async function carryOut(config: Config, program: string, command: string, given: string[]): Promise<number> {
  const [argument = ''] = given;
  // Before the store is opened, which would make an empty one.
  if (command === 'restore' && !existsSync(argument))
    throw new Refused(`${argument}: there is no such file.`);
  const control = config.databaseUrl ? undefined : await openControl(config.dataFolder);
  const runsElsewhere = !config.databaseUrl && !control;
  const askRunning: Ask = (...asked) => askControl(config.dataFolder, ...asked);

  if (command === 'doctor') {
    const look = (ask: Ask, database: Database | undefined) =>
      examine({
        config,
        database,
        status: () => textFrom(ask, 'GET', '/status'),
        name: () => textFrom(ask, 'GET', '/name'),
      });
    if (runsElsewhere) return look(askRunning, undefined);
    return withStore(config, control, (database) => look(asksDirectly(database, config), database));
  }
  if (command === 'restore') {
    if (runsElsewhere) throw new Refused('A relay has this folder open: stop it first.');
    await withStore(config, control, (database) => restore(database, argument));
  } else if (runsElsewhere) await run(askRunning, program, command, given);
  else
    await withStore(config, control, (database) =>
      run(asksDirectly(database, config), program, command, given),
    );
  return 0;
}

/**
 * Runs one command, and says on the terminal how it went.
 * @param program how it is called, for its help.
 * @returns the exit code: 1 if it could not be done, 2 for a command line that makes no sense, 78 for wrong settings.
 */
export async function runCommand([command, ...given]: string[], program: string): Promise<number> {
  if (command && (/^(help|--help|-h)$/.test(command) || given.includes('--help'))) {
    console.log(help(program));
    return 0;
  }
  const fault = command ? faultIn(command, given, program) : 'A command is needed.';
  if (!command || fault) {
    console.error(`${fault}\n\n${help(program)}`);
    return 2;
  }
  const read = readConfig(process.env, { needsKey: command === 'doctor' });
  if (!read.ok) {
    for (const each of read.error) console.error(each);
    return BAD_SETTINGS;
  }
  try {
    return await carryOut(read.value, program, command, given);
  } catch (error) {
    console.error(error instanceof Refused ? error.message : describeError(error).message);
    return 1;
  }
}
