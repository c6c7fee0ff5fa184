/** Starts the sandbox on this machine: `npm run sandbox`. */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { systemClock } from '#lib/core/clock.ts';
import { CAPABILITIES } from '#lib/platform/contract.ts';
import { createSandbox } from './app.ts';
import { readOptions } from './options.ts';

const ENVIRONMENT = {
  'click-to-call': 'DIALMARK_CLICK_TO_CALL_KEY',
  'ai-transcription': 'DIALMARK_TRANSCRIPTION_KEY',
  webhooks: 'DIALMARK_WEBHOOKS_KEY',
} as const;

const options = readOptions(process.argv.slice(2), process.env);
if (!options.ok) {
  const asked = process.argv.includes('--help') || process.argv.includes('-h');
  (asked ? console.log : console.error)(options.error);
  process.exit(asked ? 0 : 2);
}
const { port, settings, keys, quiet } = options.value;

const sandbox = createSandbox({
  clock: systemClock,
  random: Math.random,
  fetch: (url, init) => fetch(url, init),
  settings,
  onDefect: (error) => console.error(error),
});

const server = serve({ fetch: sandbox.app.fetch, port, hostname: '127.0.0.1' }, (address: AddressInfo) => {
  if (settings.publicUrl === undefined) sandbox.settings.publicUrl = `http://127.0.0.1:${address.port}`;
  if (!quiet) {
    console.log(`# The platform's sandbox: ${sandbox.settings.publicUrl}`);
    console.log('# It imitates neither telephony nor speech recognition. Keys, shown this once:');
  }
  console.log(`DIALMARK_BASE_URL=${sandbox.settings.publicUrl}`);
  for (const scope of CAPABILITIES) {
    const { key } = sandbox.keys.create(scope, 'made at the start', keys[scope]);
    console.log(`${ENVIRONMENT[scope]}=${key}`);
  }
});
// Longer than clients keep an idle connection: a POST on one that is closed at that moment would get no answer.
if ('keepAliveTimeout' in server) server.keepAliveTimeout = 75_000;
server.on('error', (error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken. Choose another with --port, or 0 for any.` : error.message);
  process.exit(1);
});

function stop(): void {
  sandbox.close();
  server.close(() => process.exit(0));
  if ('closeAllConnections' in server) server.closeAllConnections();
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
