/** Reads the arguments of our command line tools: a mistake is one sentence and the usage, and ends with 2. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Given extends Options> = ReturnType<typeof parseArgs<{ options: Given; allowPositionals: true }>>;

/** Ends the process with what was wrong, in one sentence, and the usage. */
export function misuse(sentence: string, usage: string): never {
  console.error(`${sentence}\n\n${usage}`);
  process.exit(2);
}

/**
 * Reads the command line. `--help` prints the usage and ends with 0; an option that does not exist, or lacks its value,
 * is a misuse.
 * @param positionals whether there may be anything but options
 */
export function readCommand<const Given extends Options>(
  usage: string,
  options: Given,
  { positionals = false } = {},
): Parsed<Given> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options, allowPositionals: positionals }) as Parsed<Given>;
  } catch (error) {
    const [first = ''] = error instanceof Error ? error.message.split(/\.?\n|\. /) : [];
    return misuse(`${first}.`, usage);
  }
}

/** The number that an option was given, whole and at least `least`; else a misuse. */
export function wholeNumber(option: string, written: string, least: number, usage: string): number {
  const number = Number(written);
  if (/^-?\d+$/.test(written.trim()) && Number.isSafeInteger(number) && number >= least) return number;
  return misuse(`${option} ${written}: a whole number, ${least} or more, was expected.`, usage);
}
