/** A display that nobody looks at, and somebody who types on it: for what a headless browser never shows. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

export interface Display {
  /** `:99`, for the environment variable DISPLAY. */
  name: string;
  /** Presses keys by their X names: `Tab`, `Return`, `alt+shift+k`. */
  press(...keys: string[]): Promise<void>;
  close(): Promise<void>;
}

/** False where the machine has neither Xvfb nor xdotool. */
export function hasDisplay(): boolean {
  return existsSync('/usr/bin/Xvfb') && existsSync('/usr/bin/xdotool');
}

/** Starts Xvfb on a display number that it chooses itself. */
export async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3]?.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
  });
  return {
    name,
    async press(...keys) {
      const env = { ...process.env, DISPLAY: name };
      for (const key of keys) await promisify(execFile)('xdotool', ['key', key], { env });
    },
    async close() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill();
      await ended;
    },
  };
}
