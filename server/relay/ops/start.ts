/** The relay as a process: settings in, a port that listens, a graceful end. */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createRelay, type Relay } from '../relay.ts';
import { type Database, describeError } from '../store/database.ts';
import { openDatabase } from '../store/open.ts';
import { teamKeyFault } from '../team/parts.ts';
import { type Config, readConfig } from './config.ts';
import { limitConnections } from './connections.ts';
import { createLog, type Log } from './log.ts';
import { stoppable } from './stoppable.ts';

/** From here `node:sqlite` needs no flag, and Node reads TypeScript. */
const OLDEST_NODE = [22, 18];

/** Says in a sentence that this Node is too old; undefined if it is new enough. */
export function nodeFault(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldest = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return undefined;
  return `The relay needs Node ${OLDEST_NODE.join('.')} or newer; this is ${version} (${process.execPath}). https://nodejs.org has the current one.`;
}

/** Starts the relay with the settings in the environment. Sets the exit code if it cannot. */
export async function startRelay(newTeamCode: string): Promise<void> {
  const read = readConfig(process.env);
  if (read.ok) {
    await start(read.value, newTeamCode);
    return;
  }
  for (const fault of read.error) console.error(fault);
  console.error('The relay has not started. Settings: docs/relay.md');
  process.exitCode = 78; // EX_CONFIG of sysexits.h: a restart cannot help.
}

async function start(config: Config, newTeamCode: string): Promise<void> {
  const log = createLog(config.logLevel);
  let database: Database;
  try {
    const onBroken = (error: unknown) => {
      log.fault('the store has stopped; the service manager starts the relay again', error);
      log.flush();
      process.exit(1);
    };
    database = await openDatabase({ ...config, lock: true, onFault: log.fault, onBroken });
  } catch (error) {
    log.fault('opening the store', error);
    console.error(`The relay has not started: ${describeError(error).message}`);
    process.exit(1);
  }

  const fault = await teamKeyFault(database, config.team);
  if (fault) {
    console.error(`${fault}\nThe relay has not started. Settings: docs/relay.md`);
    await database.close();
    process.exitCode = 78;
    return;
  }

  let address = '';
  const publicUrl = () => config.publicUrl ?? address;
  const relay = await createRelay({ config, database, log, publicUrl, processMetrics: true });
  const server = createAdaptorServer({
    fetch: relay.app.fetch,
    serverOptions: {
      requestTimeout: config.limits.requestMs,
      headersTimeout: Math.min(10_000, config.limits.requestMs),
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 65_000, // longer than a balancer's usual 60 s, so that it closes first
    },
  }) as Server;
  server.maxConnections = config.limits.connections;
  limitConnections(server, config.limits.connectionsEach);
  const stopServer = stoppable(server);
  server.listen(config.port, config.host, async () => {
    const bound = server.address();
    const port = typeof bound === 'object' && bound ? bound.port : config.port;
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    address = `http://${host}:${port}`;
    log.info({ address, publicUrl: publicUrl(), store: database.kind }, 'listening');
    await sayTeamCode(config, relay, newTeamCode);
  });
  server.on('error', (error) => {
    log.fault('listening', error);
    console.error(`The relay cannot listen on ${config.host}:${config.port}: ${error.message}`);
    process.exit(1);
  });

  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      void stop(stopServer, relay, database, config, log);
    });
  }
}

/** Without a team code yet, one is made: said once, to a person at a terminal, and never to a log. `command` makes another. */
async function sayTeamCode(config: Config, relay: Relay, command: string): Promise<void> {
  if (config.teamCode !== undefined) return;
  const code = process.stderr.isTTY ? await relay.installations.firstTeamCode() : undefined;
  if (code) console.error(`Team code: ${code} (shown once)`);
  else console.error(`A new team code: ${command}`);
}

/** No new connections, streams ended, requests under way answered, what waits stored; then the store is closed: exit 0. */
async function stop(
  stopServer: (patienceMs: number) => Promise<number>,
  relay: Relay,
  database: Database,
  { limits }: Config,
  log: Log,
): Promise<void> {
  const late = setTimeout(() => {
    log.warn({ seconds: limits.stopMs / 1000 }, 'stopped before all was done');
    process.exit(1);
  }, limits.stopMs);
  late.unref();
  const closed = stopServer(limits.stopMs / 2);
  relay.drain();
  const cut = await closed;
  await relay.stop();
  await database.close();
  log.info(cut > 0 ? { cut } : {}, 'stopped');
  log.flush();
  clearTimeout(late);
  process.exit(0);
}
