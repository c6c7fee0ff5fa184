/**
 * Directus over a database of its own: `serve.mjs FOLDER PORT`, the people as JSON on the standard input. Each is a contact;
 * `dialmark_calls` is as docs/crm-log.md has it. The administrator's token goes to the file `token` of the folder.
 * `DIALMARK_DIRECTUS` is where `npm install directus` was run: its licence and size keep it out of the packages here.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const [folder = '', port = ''] = process.argv.slice(2);
/** @type {import('../../widgets/people.ts').Person[]} */
const people = JSON.parse(await text(process.stdin));
const token = randomBytes(16).toString('hex');
const cli = join(process.env.DIALMARK_DIRECTUS ?? '', 'node_modules/directus/cli.js');
const env = {
  ...process.env,
  HOST: '127.0.0.1',
  SECRET: randomBytes(32).toString('hex'),
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(folder, 'data.db'),
  STORAGE_LOCAL_ROOT: folder,
  EXTENSIONS_PATH: folder,
  ADMIN_EMAIL: 'dana@example.com',
  ADMIN_PASSWORD: randomBytes(12).toString('hex'),
  ADMIN_TOKEN: token,
  TELEMETRY: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  LOG_LEVEL: 'warn',
};
const start = (/** @type {number} */ at) =>
  spawn(process.execPath, [cli, 'start'], {
    cwd: folder,
    env: { ...env, PORT: String(at) },
    stdio: 'inherit',
  });
const { status } = spawnSync(process.execPath, [cli, 'bootstrap'], { cwd: folder, env, stdio: 'inherit' });
if (status !== 0) throw new Error('no database');

// Made behind another port: who asks at the first one finds all of it.
const behind = Number(port) + 1;
const making = start(behind);
const url = `http://127.0.0.1:${behind}`;
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
for (;;) {
  const answer = await fetch(`${url}/server/ping`).catch(() => undefined);
  if (answer?.ok) break;
  await new Promise((done) => setTimeout(done, 200));
}
/** @param {string} path @param {unknown} json */
async function make(path, json) {
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(json) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
/** @param {string} collection @param {Record<string, string>} types of the fields; the first is the key */
const collection = (collection, types) =>
  make('/collections', {
    collection,
    schema: {},
    meta: {},
    fields: Object.entries(types).map(([field, type], at) => ({
      field,
      type,
      meta: {},
      schema: at === 0 ? { is_primary_key: true } : {},
    })),
  });
await collection('contacts', { id: 'integer', name: 'string', company: 'string', phone: 'string' });
await collection('dialmark_calls', {
  ...{ id: 'uuid', collection: 'string', item: 'string', title: 'string', text: 'text', number: 'string' },
  ...{ started_at: 'timestamp', duration: 'integer', outcome: 'string' },
});
await make(
  '/items/contacts',
  people.map(({ id, name, company, abroad }) => ({ id, name, company, phone: abroad })),
);
making.kill();
await new Promise((done) => making.once('exit', done));
writeFileSync(join(folder, 'token'), token);
start(Number(port));
