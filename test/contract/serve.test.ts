/** The sandbox as a process: what it prints, how it stops, what it says when it cannot start. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#lib/core/clock.ts';
import { ok } from '#lib/core/result.ts';
import { createPlatformClient } from '#lib/platform/client.ts';
import { FROM, TO, until } from './harness.ts';

const PROGRAM = fileURLToPath(new URL('../../server/sandbox/serve.ts', import.meta.url));

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const seen = { out: '', err: '', code: undefined as number | null | undefined };
  child.stdout.on('data', (part) => {
    seen.out += part;
  });
  child.stderr.on('data', (part) => {
    seen.err += part;
  });
  child.on('close', (code) => {
    seen.code = code;
  });
  return { child, seen };
}

it('prints its address and keys as environment lines, serves, and stops when told', async () => {
  const { child, seen } = start(['--port', '0', '--quiet', '--instant'], {
    SANDBOX_WEBHOOKS_KEY: 'a key of ours',
  });
  const lines = await until(() => seen.out.split('\n').length === 5 && seen.out.trim().split('\n'));
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2)));
  expect(Object.keys(env)).toEqual([
    'DIALMARK_BASE_URL',
    'DIALMARK_CLICK_TO_CALL_KEY',
    'DIALMARK_TRANSCRIPTION_KEY',
    'DIALMARK_WEBHOOKS_KEY',
  ]);
  expect(env.DIALMARK_WEBHOOKS_KEY).toBe('a key of ours');
  const client = createPlatformClient({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    baseUrl: env.DIALMARK_BASE_URL ?? '',
    keyFor: async () => ok(env.DIALMARK_CLICK_TO_CALL_KEY ?? ''),
  });
  expect(await client.placeCall({ to: TO, from: FROM })).toMatchObject({ ok: true });

  const second = start(['--port', new URL(env.DIALMARK_BASE_URL ?? '').port]);
  await until(() => second.seen.code !== undefined);
  expect([second.seen.code, second.seen.err]).toEqual([1, expect.stringContaining('--port')]);

  child.kill('SIGTERM');
  expect(await until(() => seen.code !== undefined && { code: seen.code })).toEqual({ code: 0 });
  expect(seen.err).toBe('');
});
