/** The demo's words on the terminal: numbered steps, each with what came back. */

export function createPrinter(write: (text: string) => void) {
  let count = 0;
  return {
    /** The next step is done: its name, then what came back, a line each. */
    step(name: string, ...lines: string[]): void {
      count += 1;
      const [first = '', ...rest] = lines;
      write(`${String(count).padStart(2)}  ${name.padEnd(16)} ${first}\n`);
      for (const line of rest) write(`${' '.repeat(21)}${line}\n`);
    },
    say: (line: string) => write(`${line}\n`),
  };
}
export type Printer = ReturnType<typeof createPrinter>;
