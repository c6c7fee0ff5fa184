/**
 * `npm run corpus -- [FILE…] [--json] [--held-out] [--all] [--wrong] [--ours] [--ablate] [--real DIR] [--context]`
 *
 * Runs labelled cases through the content script's engine in headless Chromium, beside libphonenumber-js and
 * ringcentral-c2d, and prints how right each is. Without files: the repository's corpus.
 */
import { resolve } from 'node:path';
import { ablate, type RuleWorth } from '#test/corpus/ablate.ts';
import { type CorpusCase, CorpusFault, corpusFiles, readCases } from '#test/corpus/cases.ts';
import { contextReport } from '#test/corpus/context/report.ts';
import { readRealPages } from '#test/corpus/real.ts';
import { type Answer, type MethodName, runCases } from '#test/corpus/run.ts';
import { addScores, type Score, scoreCase, scoreGroups, shares } from '#test/corpus/score.ts';
import { misuse, readCommand } from './command.ts';

const USAGE = `npm run corpus -- [FILE…] [options]
  FILE        cases: [{ "id", "category": "group/sub", "region", "lang", "html", "expect": [{ "e164", "ext"? }], "note" }]
              without any, the repository's own cases
  --json      one line a case on standard output: {"id", "numbers": [{"e164", "ext"?}]}
  --held-out  the repository's cases that no rule is written for, instead of the others
  --all       both
  --wrong     each case where ours differs from what is expected
  --ours      ours only: quicker
  --ablate    what each veto and label gains and loses, by set
  --conditions PATH
              what each condition does in the engine's files whose paths begin so, as lib/detect/labels
  --real DIR  the real pages of test/corpus/real, fetched to DIR/<owner>+<name>/<path>
  --context   whose number it is, on the labelled pages of applications; with --wrong each that is not right
`;

const LABELS: Record<MethodName, string> = {
  ours: 'Dialmark',
  find: 'libphonenumber-js',
  c2d: 'ringcentral-c2d',
};

async function main(): Promise<number> {
  const { values, positionals } = readCommand(
    USAGE,
    {
      json: { type: 'boolean', default: false },
      'held-out': { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      wrong: { type: 'boolean', default: false },
      ours: { type: 'boolean', default: false },
      ablate: { type: 'boolean', default: false },
      conditions: { type: 'string', multiple: true, default: [] },
      real: { type: 'string' },
      context: { type: 'boolean', default: false },
    },
    { positionals: true },
  );
  if (values.context) {
    await write(await contextReport(values.wrong));
    return 0;
  }
  for (const option of ['held-out', 'all'] as const)
    if (values[option] && positionals.length > 0)
      misuse(`--${option} chooses among the repository’s own cases, and files were named.`, USAGE);
  const own = values.all
    ? [...corpusFiles('open'), ...corpusFiles('held-out')]
    : corpusFiles(values['held-out'] ? 'held-out' : 'open');
  // Names are as the caller typed them, where npm was started.
  const files = positionals.map((file) => resolve(process.env.INIT_CWD ?? '.', file));
  const real =
    values.real === undefined ? [] : readRealPages(resolve(process.env.INIT_CWD ?? '.', values.real));
  const named = files.flatMap(readCases);
  const cases = real.length + named.length > 0 ? [...real, ...named] : own.flatMap(readCases);
  const methods: MethodName[] =
    values.json || values.ours || values.wrong ? ['ours'] : ['ours', 'find', 'c2d'];

  if (values.ablate || values.conditions.length > 0) {
    const onTrouble = (text: string) => console.error(`corpus: ${text}`);
    await write(worthTable(await ablate(cases, { setOf, onTrouble, conditionsOf: values.conditions })));
    return 0;
  }

  const started = performance.now();
  const troubles: string[] = [];
  const answers = await runCases(cases, { methods, onTrouble: (text) => troubles.push(text) });
  for (const text of troubles) console.error(`corpus: ${text}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);

  if (values.json) {
    const lines = cases.map(({ id }, index) => JSON.stringify({ id, numbers: answers[index]?.ours ?? [] }));
    await write(lines.join('\n') + (lines.length > 0 ? '\n' : ''));
    console.error(`corpus: ${cases.length} cases in ${seconds} s`);
    return 0;
  }
  const of = (method: MethodName) => answers.map((answer) => answer[method] ?? null);
  if (values.wrong) {
    await write(differences(cases, of('ours')));
    await write(table('all', addScores(cases.map((one, i) => scoreCase(one, of('ours')[i] ?? null)))));
    return 0;
  }
  const lines = [`${cases.length} cases, ${seconds} s\n`, HEAD];
  for (const method of methods) {
    lines.push(`\n${LABELS[method]}\n`);
    for (const { group, score } of scoreGroups(cases, of(method))) lines.push(table(group, score));
    const all = cases.map((one, index) => scoreCase(one, of(method)[index] ?? null));
    lines.push(table('all', addScores(all)));
  }
  await write(lines.join(''));
  return 0;
}

/** Real pages are one set; of our own cases each group is an author's. */
const setOf = ({ category }: CorpusCase): string => category.split('/')[0] ?? category;
/** Sets named beside a rule. */
const MOST_SETS = 4;

function worthTable(rules: readonly RuleWorth[]): string {
  const lines = rules.map(({ rule, spoke, gains, losses, sets }) => {
    const best = Object.entries(sets).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
    const named = best.slice(0, MOST_SETS).map(([set, change]) => `${set} ${change > 0 ? '+' : ''}${change}`);
    const rest = best.length > MOST_SETS ? `, ${best.length - MOST_SETS} more` : '';
    const cells = [spoke, gains, losses].map((cell) => String(cell).padStart(8)).join('');
    return `${rule.padEnd(28)}${cells}  ${named.join(', ')}${rest}\n`;
  });
  return `${'rule'.padEnd(28)}${['spoke', 'gains', 'loses'].map((name) => name.padStart(8)).join('')}  sets\n${lines.join('')}`;
}

const COLUMNS = ['cases', 'precision', 'recall', 'F1', 'extensions', 'clean', 'exact'];
const HEAD = `${'group'.padEnd(16)}${COLUMNS.map((name) => name.padStart(11)).join('')}\n`;

function table(group: string, score: Score): string {
  const { precision, recall, f1, ext, clean, exact } = shares(score);
  const cells = [String(score.cases), ...[precision, recall, f1, ext, clean, exact].map(percent)];
  return `${group.padEnd(16)}${cells.map((cell) => cell.padStart(11)).join('')}\n`;
}

const percent = (value: number | undefined) => (value === undefined ? '–' : `${(value * 100).toFixed(2)} %`);

function differences(cases: readonly CorpusCase[], answers: readonly Answer[]): string {
  const plain = (list: Answer) =>
    JSON.stringify((list ?? []).map((n) => n.e164 + (n.ext ? `;${n.ext}` : '')));
  return cases
    .map((one, index) => {
      const got = answers[index] ?? null;
      const score = scoreCase(one, got);
      const same = score.wrong + score.missed === 0 && score.extensions === score.extensionsRight;
      return same && got !== null
        ? ''
        : `${one.id} [${one.region} ${one.lang}] ${one.html}\n  expected ${plain(one.expect)} got ${plain(got)} ${one.note}\n`;
    })
    .join('');
}

/** Waits until the text is out: a pipe is not to be cut off by the end of the process. */
function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof CorpusFault)) throw error;
  console.error(`corpus: ${error.message}`);
  process.exitCode = 2;
}
