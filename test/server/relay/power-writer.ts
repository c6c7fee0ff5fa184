/** Stores events one at a time as the relay's thread does, and notes each that is committed: what power.test.ts watches. */
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteFile } from '#server/relay/store/sqlite-worker.ts';

const [, , folder = '', events = '0', synchronous = 'FULL'] = process.argv;
const db = openSqliteFile({ file: join(folder, 'relay.sqlite'), readOnly: false });
// So that some checkpoints fall into a short run.
db.exec(`PRAGMA wal_autocheckpoint = 12; PRAGMA synchronous = ${synchronous}`);
const number = db.prepare('UPDATE relay_head SET seq = seq + 1 RETURNING seq');
const store = db.prepare(`INSERT INTO relay_events (seq, id, addressee, type, received_at, size, payload)
  VALUES ((SELECT seq FROM relay_head), ?, 'inst', 'x', 0, ?, ?)`);
const notes = openSync(join(folder, 'notes'), 'w');
for (let n = 0; n < Number(events); n += 1) {
  const payload = Buffer.alloc(100 + ((n * 7919) % 20_000), n % 256);
  db.exec('BEGIN IMMEDIATE');
  number.get();
  store.run(`evt_${n}`, payload.length, payload);
  db.exec('COMMIT');
  writeSync(notes, `${n}\n`);
}
// No close: the power goes at any time.
process.kill(process.pid, 'SIGKILL');
