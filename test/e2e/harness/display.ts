/** A display without a viewer, and keys typed on it: for prompts that a headless browser never shows. */
import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { needs } from '../../tools/needs.ts';

export interface Display {
  /** `:99`, for the environment variable DISPLAY. */
  name: string;
  /** Presses keys by their X names: `Tab`, `Return`, `alt+shift+k`. */
  press(...keys: string[]): Promise<void>;
  /** Has the keys go to the window of that title, a regular expression of xdotool's. */
  focus(title: string): Promise<void>;
  /** Moves the pointer there, pixels of the screen, through the places between, as fast as a hand would. */
  moveTo(x: number, y: number): Promise<void>;
  /** Presses the first mouse button where the pointer is. */
  click(): Promise<void>;
  /** Presses there twice, so many milliseconds apart and three pixels aside: in one process, which no load holds up. */
  clickTwice(apart: number): Promise<void>;
  /** Presses so many times, so many milliseconds apart, the pointer trembling by a pixel: in one process as well. */
  clicks(times: number, apart: number, at?: { x: number; y: number }): Promise<void>;
  /** Presses the key, and the mouse button so many milliseconds after it: in one process as well. */
  clickAfter(key: string, apart: number): Promise<void>;
  /** Types text, letter by letter. */
  type(text: string): Promise<void>;
  /** Brightness of one pixel of the screen, 0 to 255: a browser's own dialogs, which no page sees, darken the page. */
  brightnessAt(x: number, y: number): number;
  /** Colours that the screen shows one under the other, from `top` down to `bottom`: 0xRRGGBB each. */
  column(x: number, top: number, bottom: number): number[];
  close(): Promise<void>;
}

/**
 * The screen as Xvfb keeps it in a file, an X window dump: a header of big-endian 32-bit words (word 0 its size, 12 the
 * bytes of a row, 19 the number of 12-byte colours after it), then rows of four-byte pixels.
 */
function brightness(dump: Buffer, x: number, y: number): number {
  const word = (index: number) => dump.readUInt32BE(index * 4);
  const at = word(0) + word(19) * 12 + y * word(12) + x * 4;
  return Math.max(...dump.subarray(at, at + 3));
}

/** The same dump, of which only the rows that hold these pixels are read. */
function columnsOf(path: string) {
  const file = openSync(path, 'r');
  const header = Buffer.alloc(100);
  readSync(file, header, 0, header.length, 0);
  const word = (index: number) => header.readUInt32BE(index * 4);
  const [start, wide] = [word(0) + word(19) * 12, word(12)];
  const rows = Buffer.alloc(wide * word(5));
  return {
    read(x: number, top: number, bottom: number): number[] {
      const [from, count] = [x * 4, bottom - top];
      readSync(file, rows, 0, (count - 1) * wide + 4, start + top * wide + from);
      return Array.from({ length: count }, (_, down) => rows.readUInt32LE(down * wide) & 0xffffff);
    },
    close: () => closeSync(file),
  };
}

/** Options of tests that need a display: they are skipped, saying so, without Xvfb or xdotool. */
export const onDisplay = needs(
  existsSync('/usr/bin/Xvfb') && existsSync('/usr/bin/xdotool'),
  "no display: install your system's packages xvfb and xdotool",
);

/** Starts Xvfb on a display number that it chooses itself. */
export async function startDisplay(): Promise<Display> {
  const folder = mkdtempSync(join(tmpdir(), 'dialmark-display-'));
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-fbdir', folder, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3]?.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
  });
  const columns = columnsOf(join(folder, 'Xvfb_screen0'));
  const env = { ...process.env, DISPLAY: name };
  let pointer = { x: 0, y: 0 };
  const act = async (...words: string[]): Promise<void> =>
    void (await promisify(execFile)('xdotool', words, { env }));
  return {
    name,
    async press(...keys) {
      for (const key of keys) await act('key', key);
    },
    focus: (title) => act('search', '--onlyvisible', '--name', title, 'windowfocus'),
    moveTo(x, y) {
      const from = pointer;
      pointer = { x, y };
      const places = [0.25, 0.5, 0.75, 1].map((part) => [
        from.x + (x - from.x) * part,
        from.y + (y - from.y) * part,
      ]);
      return act(
        ...places.flatMap((place) => ['mousemove', ...place.map(Math.round).map(String), 'sleep', '0.02']),
      );
    },
    click: () => act('click', '1'),
    clickTwice(apart) {
      pointer = { x: pointer.x + 3, y: pointer.y };
      const aside = ['mousemove', String(pointer.x), String(pointer.y)];
      return act('click', '1', ...aside, 'sleep', String(apart / 1_000), 'click', '1');
    },
    clicks(times, apart, at) {
      if (at) pointer = at;
      const tremble = (by: number, ms: number) => [
        ...['mousemove', String(pointer.x + by), String(pointer.y), 'sleep', String(Math.max(0, ms) / 1_000)],
      ];
      const one = () => [...tremble(0, 20), 'click', '1', 'sleep', '0.05', ...tremble(1, apart - 70)];
      return act(...Array.from({ length: times }, one).flat());
    },
    clickAfter: (key, apart) => act('key', key, 'sleep', String(apart / 1_000), 'click', '1'),
    type: (text) => act('type', '--delay', '20', text),
    brightnessAt: (x, y) => brightness(readFileSync(join(folder, 'Xvfb_screen0')), x, y),
    column: columns.read,
    async close() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill();
      await ended;
      columns.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
