/** The demo's words on the terminal: numbered steps, each with what came back. */

export interface Printer {
  /** The next step is done: its name, then what came back, a line each. */
  step(name: string, ...lines: string[]): void;
  say(line: string): void;
}

export function createPrinter(write: (text: string) => void): Printer {
  let count = 0;
  return {
    step(name, ...lines) {
      count += 1;
      const [first = '', ...rest] = lines;
      write(`${String(count).padStart(2)}  ${name.padEnd(16)} ${first}\n`);
      for (const line of rest) write(`${' '.repeat(21)}${line}\n`);
    },
    say: (line) => write(`${line}\n`),
  };
}

/** `3:12`: whole seconds that have passed, as the reader shows places and lengths. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
