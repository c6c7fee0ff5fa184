/** `node server/relay/cli.ts COMMAND`: the administrator's command. It reads the same settings as the relay. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { createAdmin, newEpoch } from './admin.ts';
import { linesOf, restoreLines } from './backup.ts';
import { type Config, readConfig } from './config.ts';
import { askControl, type Control, openControl } from './control.ts';
import { type Database, describeError, openDatabase } from './database.ts';
import { createEvents } from './events.ts';
import { createGuesses } from './guesses.ts';
import { createInstallations } from './installations.ts';
import { createRefusals } from './refusals.ts';

const HELP = `node server/relay/cli.ts COMMAND        settings as the relay's: docs/relay.md

  check              reads the settings, opens the store, and says what is wrong
  status             installations, last seen, backlog; webhooks refused this week, with reasons
  team-code          puts a new team code in force and shows it, once
  revoke ID          voids an installation's tokens and keeps it out
  readmit ID         lets a revoked installation pair again
  unclaimed [--show] events for no known installation, newest first (--show: with their bodies)
  reset-guesses      forgets wrong team codes, so that pairing goes on at once
  backup FILE        a copy of everything, gzipped; the relay may run
  restore FILE       a copy into an empty store; the relay must not run
  new-epoch          after restoring PostgreSQL by its own tools: clients read from the beginning`;

/** What each command takes: a word that it needs, or an option that it may have. */
const COMMANDS: Readonly<Record<string, { needs?: string; may?: string }>> = {
  check: {},
  status: {},
  'team-code': {},
  revoke: { needs: 'ID' },
  readmit: { needs: 'ID' },
  unclaimed: { may: '--show' },
  'reset-guesses': {},
  backup: { needs: 'FILE' },
  restore: { needs: 'FILE' },
  'new-epoch': {},
};

/** What is wrong with the command line, in a sentence; undefined where it can be done. */
function faultIn(command: string, given: readonly string[]): string | undefined {
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!known) return `${command}: there is no such command.`;
  const { needs, may } = known;
  const [first] = given;
  if (needs && !first)
    return needs === 'ID'
      ? `${command} needs an ID: relay:admin -- status lists them.`
      : `${command} needs a ${needs}.`;
  if (may && first !== undefined && first !== may) return `${command} takes only ${may}, not ${first}.`;
  const more = given.slice(needs || may ? 1 : 0);
  return more.length > 0 ? `${command} takes nothing more: ${more.join(' ')}.` : undefined;
}

interface Answer {
  status: number;
  body: NodeJS.ReadableStream;
}
type Ask = (method: string, path: string) => Promise<Answer>;

const statusSchema = z.object({
  store: z.string(),
  seq: z.number(),
  unclaimed: z.number(),
  installations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.string(),
      pairedAt: z.string(),
      lastSeenAt: z.string().nullable(),
      backlog: z.number(),
    }),
  ),
  refused: z.array(z.object({ route: z.string(), reason: z.string(), count: z.number(), last: z.string() })),
});
const unclaimedSchema = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    addressee: z.string(),
    receivedAt: z.string(),
    payload: z.string(),
  }),
);

async function textOf({ body }: Answer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** Names are what an installation says of itself: no control characters to the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}/gu, ' ');
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => printable(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function showStatus(text: string): void {
  const status = statusSchema.parse(JSON.parse(text));
  console.log(
    `${status.store}, ${status.seq} events numbered, ${status.unclaimed} for no known installation\n`,
  );
  const head = ['INSTALLATION', 'NAME', 'STATE', 'PAIRED', 'LAST SEEN', 'BACKLOG'];
  const lines = status.installations.map((each) => [
    each.id,
    each.name,
    each.state,
    each.pairedAt.slice(0, 16),
    each.lastSeenAt?.slice(0, 16) ?? 'never',
    String(each.backlog),
  ]);
  console.log(table([head, ...lines]));
  const refused = status.refused.map((each) => [
    each.route,
    each.reason,
    String(each.count),
    each.last.slice(0, 16),
  ]);
  console.log(`\n${table([['REFUSED THIS WEEK', 'REASON', 'COUNT', 'LAST'], ...refused])}`);
}

async function run(ask: Ask, command: string, argument: string): Promise<number> {
  const refusedWith = async (answer: Answer) => {
    console.error(await textOf(answer));
    return 1;
  };
  switch (command) {
    case 'status': {
      const answer = await ask('GET', '/status');
      if (answer.status !== 200) return refusedWith(answer);
      showStatus(await textOf(answer));
      return 0;
    }
    case 'team-code': {
      const answer = await ask('POST', '/team-code');
      if (answer.status !== 200) return refusedWith(answer);
      const { teamCode } = z.object({ teamCode: z.string() }).parse(JSON.parse(await textOf(answer)));
      console.log(
        `${teamCode}\nShown once. The code before it is void; installations already paired stay paired.`,
      );
      return 0;
    }
    case 'unclaimed': {
      const answer = await ask('GET', '/unclaimed');
      if (answer.status !== 200) return refusedWith(answer);
      for (const event of unclaimedSchema.parse(JSON.parse(await textOf(answer)))) {
        console.log(`${event.receivedAt}  ${event.type}  ${event.addressee || '(names none)'}  ${event.id}`);
        if (argument === '--show') console.log(`  ${printable(event.payload)}`);
      }
      return 0;
    }
    case 'revoke':
    case 'readmit':
    case 'reset-guesses':
    case 'new-epoch': {
      const needsId = command === 'revoke' || command === 'readmit';
      const path = needsId ? `/${command}/${encodeURIComponent(argument)}` : `/${command}`;
      const answer = await ask('POST', path);
      if (answer.status !== 204) return refusedWith(answer);
      console.log('done');
      return 0;
    }
    case 'backup': {
      const answer = await ask('GET', '/backup');
      if (answer.status !== 200) return refusedWith(answer);
      const file = await open(argument, 'wx', 0o600);
      await pipeline(answer.body, createGzip(), file.createWriteStream({ flush: true }));
      console.log(`written: ${argument}`);
      return 0;
    }
    default:
      return usage(`${command}: there is no such command.`);
  }
}

function usage(fault: string): number {
  console.error(`${fault}\n\n${HELP}`);
  return 2;
}

async function restore(database: Database, path: string): Promise<number> {
  const source = createReadStream(path).pipe(createGunzip());
  const counts = await restoreLines(database, linesOf(source), newEpoch());
  console.log(`restored: ${counts.events} events, ${counts.installations} installations`);
  return 0;
}

function asksDirectly(database: Database, config: Config): Ask {
  const clock = Date.now;
  const admin = createAdmin({
    database,
    events: createEvents(database, { sender: 'cli', clock }),
    installations: createInstallations(database, { clock, teamCode: config.teamCode }),
    guesses: createGuesses(database, config.pairing, clock),
    refusals: createRefusals(database, clock),
    clock,
    fixedTeamCode: config.teamCode !== undefined,
  });
  return async (method, path) => {
    const response = await admin.request(path, { method });
    return { status: response.status, body: Readable.from(response.body ?? []) };
  };
}

/** Opens the store here, for a relay that does not run or for PostgreSQL. */
async function withStore(
  config: Config,
  control: Control | undefined,
  work: (database: Database) => Promise<number>,
): Promise<number> {
  const database = await openDatabase({
    ...config,
    onFault: (what, error) => console.error(`${what}: ${describeError(error).message}`),
  });
  try {
    return await work(database);
  } finally {
    await database.close();
    await control?.close();
  }
}

async function main([command, ...given]: string[]): Promise<number> {
  if (!command) return usage('A command is needed.');
  if (/^(help|--help|-h)$/.test(command) || given.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const fault = faultIn(command, given);
  if (fault) return usage(fault);
  const [argument = ''] = given;
  const read = readConfig(process.env);
  if (!read.ok) {
    for (const fault of read.error) console.error(fault);
    return 78;
  }
  const config = read.value;
  const control = config.databaseUrl ? undefined : await openControl(config.dataFolder);
  const runsElsewhere = !config.databaseUrl && !control;

  if (command === 'restore') {
    if (runsElsewhere) {
      console.error('A relay has this folder open: stop it first.');
      return 1;
    }
    return withStore(config, control, (database) => restore(database, argument));
  }
  if (command === 'check') {
    if (!runsElsewhere) await withStore(config, control, async () => 0);
    console.log(
      `settings are good, the store (${config.databaseUrl ? 'PostgreSQL' : config.dataFolder}) opens`,
    );
    return 0;
  }
  if (runsElsewhere) return run((...asked) => askControl(config.dataFolder, ...asked), command, argument);
  return withStore(config, control, (database) => run(asksDirectly(database, config), command, argument));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error).message);
  process.exitCode = 1;
}
