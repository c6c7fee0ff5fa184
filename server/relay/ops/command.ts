/** The administrator's command. It reads the same settings as the relay, and opens the store beside it. */
import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { err, ok } from '#lib/core/result.ts';
import { type Database, describeError } from '../store/database.ts';
import { newEpoch } from '../store/events.ts';
import { openDatabase } from '../store/open.ts';
import { RestoreError, restore } from '../store/restore.ts';
import { createStores } from '../store/stores.ts';
import { createTeamKey } from '../store/team-key.ts';
import { teamKeyFault } from '../team/parts.ts';
import { createAdmin, listing, minute, printable, table } from './admin.ts';
import type { AdminCommand, Given, Tools } from './admin-command.ts';
import { type Config, readConfig } from './config.ts';
import { DESTINATION_COMMANDS } from './destination-commands.ts';
import { DO_NOT_CALL_COMMANDS } from './do-not-call-commands.ts';
import { examine } from './doctor.ts';
import { LEAD_COMMANDS } from './lead-commands.ts';
import { OUTCOME_COMMANDS } from './outcome-commands.ts';
import { PEOPLE_COMMANDS } from './people-commands.ts';
import { Refused } from './refused.ts';

function done(known: boolean): undefined {
  if (!known) throw new Refused('No installation has this id.');
  console.log('done');
}

async function status({ admin }: Tools): Promise<undefined> {
  const { store, seq, unclaimed, installations, refused } = await admin.status();
  const head = ['INSTALLATION', 'NAME', 'STATE', 'PAIRED', 'LAST SEEN', 'BACKLOG'];
  const rows = installations.map((each) => [
    ...[each.id, each.name, each.state, minute(each.pairedAt), minute(each.lastSeenAt, 'never')],
    each.backlog,
  ]);
  const reasons = refused.map((each) => [each.route, each.reason, each.count, minute(each.last)]);
  console.log(`${store}, ${seq} events numbered, ${unclaimed} for no known installation\n`);
  console.log(`${table([head, ...rows])}\n`);
  console.log(table([['REFUSED THIS WEEK', 'REASON', 'COUNT', 'LAST'], ...reasons]));
}

async function newTeamCode({ config, installations }: Tools): Promise<undefined> {
  if (config.teamCode !== undefined)
    throw new Refused('The team code is set by RELAY_TEAM_CODE: change it there, and restart the relay.');
  const code = await installations.rotateTeamCode();
  console.log(`${code}\nShown once. The code before it is void; installations already paired stay paired.`);
}

async function revoke(tools: Tools, [id = '']: readonly string[], given: Given): Promise<undefined> {
  done(await tools.installations.revoke(id));
  if (given['new-code']) return newTeamCode(tools);
  console.log(
    `Its user may know the team code, and could pair under a new id: ${tools.program} team-code puts another in force.`,
  );
}

async function calls({ brokered }: Tools): Promise<undefined> {
  const head = ['WHEN', 'INSTALLATION', 'KIND', 'REQUEST', 'OUTCOME', 'HTTP', 'CODE', 'ID'];
  const rows = (await brokered.list()).map((row) => [
    ...[new Date(row.claimedAt).toISOString().slice(0, 19), row.installationId, row.kind, row.requestId],
    ...[row.state, row.httpStatus, row.code, row.resourceId],
  ]);
  console.log(listing(head, rows));
}

async function unclaimed({ admin }: Tools, _none: readonly string[], { show }: Given): Promise<undefined> {
  const lines = (await admin.unclaimed()).flatMap((event) => {
    const addressee = printable(event.addressee) || '(names none)';
    const line = `${new Date(event.receivedAt).toISOString()}  ${event.type}  ${addressee}  ${event.id}`;
    return show ? [line, `  ${printable(event.payload)}`] : [line];
  });
  console.log(lines.length > 0 ? lines.join('\n') : 'none');
}

async function backUp({ database }: Tools, [path = '']: readonly string[]): Promise<undefined> {
  if (!database.copyTo) throw new Refused('PostgreSQL is backed up by its own tools: pg_dump, for one.');
  if (existsSync(path)) throw new Refused(`${path} exists already.`);
  await (await open(path, 'wx', 0o600)).close();
  try {
    await database.copyTo(path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  console.log(`written: ${path}`);
}

async function restoreFrom({ database }: Tools, [path = '']: readonly string[]): Promise<undefined> {
  try {
    const counts = await restore(database, path, newEpoch());
    console.log(`restored: ${counts.events} events, ${counts.installations} installations`);
  } catch (error) {
    if (error instanceof RestoreError) throw new Refused(`${path}: ${error.message}. Nothing was changed.`);
    throw error;
  }
}

const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  doctor: {
    help: 'looks at settings, keys, store, disk and address, and says what is wrong',
    run: examine,
  },
  status: {
    help: 'installations, last seen, backlog; webhooks refused this week, with reasons',
    run: status,
  },
  'team-code': { help: 'puts a new team code in force and shows it, once', run: newTeamCode },
  revoke: {
    needs: 'ID',
    options: { 'new-code': { type: 'boolean' } },
    help: 'voids an installation’s tokens and keeps it out; with a new team code as well',
    run: revoke,
  },
  readmit: {
    needs: 'ID',
    help: 'lets an id be paired again with the team code: revoked, or its token was lost',
    run: async ({ installations }, [id = '']) => done(await installations.readmit(id)),
  },
  admit: {
    needs: 'ID',
    help: 'lets an installation have calls placed, where RELAY_CALLS_ADMISSION=each',
    run: async ({ brokered }, [id = '']) => done(await brokered.admit(id)),
  },
  calls: {
    help: 'requests that were passed on to the platform: whose, when, and what came of them',
    run: calls,
  },
  unclaimed: {
    options: { show: { type: 'boolean' } },
    help: 'events for no known installation, newest first (--show: with their bodies)',
    run: unclaimed,
  },
  ...DESTINATION_COMMANDS,
  ...OUTCOME_COMMANDS,
  ...DO_NOT_CALL_COMMANDS,
  ...PEOPLE_COMMANDS,
  ...LEAD_COMMANDS,
  backup: { needs: 'FILE', help: 'a copy of the embedded store; the relay may run', run: backUp },
  restore: {
    needs: 'FILE',
    help: 'such a copy into an empty store, PostgreSQL too; the relay must not run',
    run: restoreFrom,
  },
  'new-epoch': {
    help: 'after restoring PostgreSQL by its own tools: clients read from the beginning',
    async run({ events }) {
      await events.newEpoch(newEpoch());
      console.log('done');
      return undefined;
    },
  },
};

function usage(program: string): string {
  const lines = Object.entries(COMMANDS).map(([name, { needs, options = {}, help }]) => {
    const may = Object.entries(options).map(([option, { type }]) =>
      type === 'string' ? `[--${option} …]` : `[--${option}]`,
    );
    const typed = [name, needs, ...may].filter(Boolean).join(' ');
    return `  ${typed.padEnd(23)} ${help}`;
  });
  return `${program} COMMAND        settings as the relay's: docs/relay.md\n\n${lines.join('\n')}`;
}

/** The command with its words and options; else what is wrong with them, in a sentence. */
function readLine(name: string, args: string[], program: string) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return err(`${name}: there is no such command.`);
  const { needs, options = {} } = command;
  const needed = needs?.split(' ') ?? [];
  const read = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  const { values: given, positionals: words } = read;
  const lacks = needed.find((_, at) => !words[at]);
  const lists = name.startsWith('destination') ? 'destination list' : 'status';
  if (lacks === 'ID') return err(`${name} needs an ID: ${program} ${lists} lists them.`);
  if (lacks !== undefined) return err(`${name} needs a ${lacks}.`);
  const typed = read.tokens.flatMap((token) => (token.kind === 'option' ? [token] : []));
  const valueless = typed.find((each) => options[each.name]?.type === 'string' && each.value === undefined);
  if (valueless) return err(`${valueless.rawName} needs a value.`);
  const odd = typed.find((each) => !Object.hasOwn(options, each.name))?.rawName ?? words[needed.length];
  if (odd === undefined) return ok({ name, command, words, given });
  const may = Object.keys(options).map((option) => `--${option}`);
  return err(
    may.length > 0
      ? `${name} takes only ${may.join(' and ')}, not ${odd}.`
      : `${name} takes nothing more: ${odd}.`,
  );
}
type Line = Extract<ReturnType<typeof readLine>, { ok: true }>['value'];

/** How many words are the command's name: `destination add` is one command. */
function namedBy(words: readonly string[]): number {
  const [first, second] = words;
  const begins = Object.keys(COMMANDS).some((name) => name.startsWith(`${first} `));
  return begins && second !== undefined && !second.startsWith('-') ? 2 : 1;
}

async function teamKeyOf({ team }: Config, database: Database): Promise<Tools['teamKey']> {
  const fault =
    team.key === undefined
      ? 'RELAY_TEAM_KEY is needed, by this command and the relay: openssl rand -hex 32 makes one'
      : await teamKeyFault(database, team);
  return () => {
    if (fault !== undefined || team.key === undefined) throw new Refused(`${fault}.`);
    return createTeamKey(team.key);
  };
}

async function carryOut(
  config: Config,
  program: string,
  { name, command, words, given }: Line,
): Promise<number> {
  const [file = ''] = words;
  // Before the store is opened, which would make an empty one.
  if (name === 'restore' && !existsSync(file)) throw new Refused(`${file}: there is no such file.`);
  const database = await openDatabase({
    ...config,
    lock: name === 'restore',
    onFault: (what, error) => console.error(`${what}: ${describeError(error).message}`),
  });
  try {
    const clock = Date.now;
    const stores = createStores(database, { config, clock, sender: 'command' });
    const teamKey = await teamKeyOf(config, database);
    const tools: Tools = { ...stores, config, teamKey, admin: createAdmin(stores, clock), program };
    return (await command.run(tools, words, given)) ?? 0;
  } finally {
    await database.close();
  }
}

/**
 * Runs one command, and says on the terminal how it went.
 * @param program how it is called, for its help.
 * @returns the exit code: 1 if it could not be done, 2 for a command line that makes no sense, 78 (EX_CONFIG of
 *   sysexits.h) for wrong settings.
 */
export async function runCommand(words: string[], program: string): Promise<number> {
  const named = namedBy(words);
  const name = words.slice(0, named).join(' ');
  const args = words.slice(named);
  if (name && (/^(help|--help|-h)$/.test(name) || args.includes('--help'))) {
    console.log(usage(program));
    return 0;
  }
  const line = name ? readLine(name, args, program) : err('A command is needed.');
  if (!line.ok) {
    console.error(`${line.error}\n\n${usage(program)}`);
    return 2;
  }
  const read = readConfig(process.env, { needsKey: name === 'doctor' });
  if (!read.ok) {
    for (const each of read.error) console.error(each);
    return 78;
  }
  try {
    return await carryOut(read.value, program, line.value);
  } catch (error) {
    console.error(error instanceof Refused ? error.message : describeError(error).message);
    return 1;
  }
}
