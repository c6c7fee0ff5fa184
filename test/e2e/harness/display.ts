/** A display that nobody looks at, and someone who types on it: for what a headless browser never shows. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  /** Moves the pointer there, pixels of the screen. */
  moveTo(x: number, y: number): Promise<void>;
  /** Presses the first mouse button where the pointer is. */
  click(): Promise<void>;
  /** Types text, letter by letter. */
  type(text: string): Promise<void>;
  /** Brightness of one pixel of the screen, 0 to 255: a browser's own dialogs, which no page sees, darken the page. */
  brightnessAt(x: number, y: number): number;
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
  const env = { ...process.env, DISPLAY: name };
  const act = async (...words: string[]): Promise<void> =>
    void (await promisify(execFile)('xdotool', words, { env }));
  return {
    name,
    async press(...keys) {
      for (const key of keys) await act('key', key);
    },
    focus: (title) => act('search', '--onlyvisible', '--name', title, 'windowfocus'),
    moveTo: (x, y) => act('mousemove', `${x}`, `${y}`),
    click: () => act('click', '1'),
    type: (text) => act('type', '--delay', '20', text),
    brightnessAt: (x, y) => brightness(readFileSync(join(folder, 'Xvfb_screen0')), x, y),
    async close() {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
