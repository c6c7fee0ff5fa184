/** Starts what the relay's benchmark measures: a PostgreSQL, relays, and bare servers beside them. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Postgres, startPostgres } from '../server/postgres.ts';
import { KEY, TEAM_CODE } from '../server/relay/kit.ts';
import { type RelayProcess, startRelay } from '../server/relay/process.ts';

export interface Size {
  rounds: number;
  /** Of load, each time. */
  seconds: number;
  connections: number;
  /** Events during which memory is watched. */
  memory: number;
  /** Events stored. */
  stored: number[];
}

/** Shared by the parts of one run. */
export interface Stand {
  size: Size;
  postgres: Postgres;
  folder: string;
  start(env: Record<string, string>): Promise<RelayProcess>;
  startBare(kind: 'bare' | 'checked'): Promise<string>;
  close(): Promise<void>;
}

export async function raise(size: Size): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'dialmark-bench-'));
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' });
  const started: { kill(): void }[] = [];
  return {
    size,
    postgres,
    folder,
    async start(env) {
      const relay = await startRelay({ RELAY_LOG_LEVEL: 'info', RELAY_TEAM_CODE: TEAM_CODE, ...env });
      started.push({ kill: () => void relay.kill() });
      return relay;
    },
    async startBare(kind) {
      const child = spawn(process.execPath, ['test/bench/relay-bare.ts', kind, KEY], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      started.push({ kill: () => child.kill('SIGKILL') });
      for await (const line of createInterface(child.stdout)) return String(JSON.parse(line).address);
      throw new Error(`${kind} did not start`);
    },
    async close() {
      for (const { kill } of started) kill();
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A figure of the relay's own metrics; 0 if it has none of that name. */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? 0);
}
