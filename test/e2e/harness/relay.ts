/** The relay as its own process, as a company runs it: on a free port, its store in a folder of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RelayOptions {
  /** Value of the platform's key of scope `webhooks`. */
  webhooksKey: string;
  teamCode: string;
  /** Further settings, as in docs/relay.md. */
  settings?: Record<string, string>;
}

export interface RunningRelay {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  /** Where the platform posts `call.completed`. */
  callsHook: string;
  teamCode: string;
  /** Runs the administrator's command beside it; what it prints. */
  admin(...words: string[]): string;
  close(): Promise<void>;
}

/** Its log is one JSON object a line; the line of its address says that it listens. */
function addressOf(relay: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    if (!relay.stdout || !relay.stderr) throw new Error('the relay has no output to read');
    relay.once('exit', (code) => reject(new Error(`the relay ended with ${code}: ${said.join('\n')}`)));
    createInterface(relay.stderr).on('line', (line) => said.push(line));
    createInterface(relay.stdout).on('line', (line) => {
      said.push(line);
      const address: unknown = line.startsWith('{') ? JSON.parse(line).address : undefined;
      if (typeof address === 'string') resolve(address);
    });
  });
}

export async function startRelay({ webhooksKey, teamCode, settings }: RelayOptions): Promise<RunningRelay> {
  const data = mkdtempSync(join(tmpdir(), 'dialmark-relay-'));
  const env = {
    PATH: process.env.PATH ?? '',
    RELAY_PORT: '0',
    RELAY_DATA: data,
    RELAY_WEBHOOKS_KEY: webhooksKey,
    RELAY_TEAM_CODE: teamCode,
    ...settings,
  };
  const relay = spawn(process.execPath, ['server/relay/serve.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const url = await addressOf(relay);
  return {
    url,
    callsHook: `${settings?.RELAY_PUBLIC_URL ?? url}/hooks/calls`,
    teamCode,
    admin: (...words) =>
      execFileSync(process.execPath, ['server/relay/cli.ts', ...words], { env, encoding: 'utf8' }),
    async close() {
      // Ctrl+C in a terminal has reached it already.
      if (relay.exitCode === null && relay.signalCode === null) {
        const ended = new Promise((done) => relay.once('exit', done));
        relay.kill('SIGTERM');
        await ended;
      }
      rmSync(data, { recursive: true, force: true });
    },
  };
}
