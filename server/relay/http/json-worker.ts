/**
 * Reads large bodies in a thread of its own: see json-reader.ts. By SQLite's JSON functions, which check a text by
 * RFC 8259 and find a field without making objects of it: `JSON.parse` takes 200 MB and more for 15 MB that were made
 * to cost. Nesting deeper than 1,000 counts as no JSON.
 */
import { isUtf8 } from 'node:buffer';
import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { TranscriptionForm } from './json.ts';

export interface JsonOrder {
  bytes: Uint8Array<ArrayBuffer>;
}
export interface JsonReport {
  form: TranscriptionForm;
  /** Given back. */
  bytes: Uint8Array<ArrayBuffer>;
}

const FORM = `WITH body(json) AS MATERIALIZED (SELECT CAST($1 AS TEXT))
  SELECT CASE
    WHEN NOT json_valid(json) THEN 'not-json'
    WHEN json_type(json) <> 'object' THEN 'not-json'
    WHEN json_type(json, '$.id') = 'text' AND json_extract(json, '$.id') GLOB 'txn_*' THEN 'transcription'
    WHEN json_type(json, '$.data.id') = 'text' AND json_extract(json, '$.data.id') GLOB 'txn_*' THEN 'transcription'
    ELSE 'no-id' END AS form FROM body`;

/** As `formOf` of json.ts. */
export function createFormReader(): (bytes: Uint8Array) => TranscriptionForm {
  const statement = new DatabaseSync(':memory:').prepare(FORM);
  return (bytes) => {
    // SQLite's texts end at a NUL, which no JSON contains; a byte order mark is ours to take off.
    if (!isUtf8(bytes) || bytes.includes(0)) return 'not-json';
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return statement.get({ 1: marked ? bytes.subarray(3) : bytes })?.form as TranscriptionForm;
  };
}

if (parentPort) {
  const formOf = createFormReader();
  parentPort.on('message', ({ bytes }: JsonOrder) => {
    const report: JsonReport = { form: formOf(bytes), bytes };
    parentPort?.postMessage(report, [bytes.buffer]);
  });
}
