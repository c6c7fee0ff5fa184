/**
 * `npm run detect -- --region IL page.html`: what the extension would offer on a page, and with `--why` each candidate
 * that it refused. In a headless Chromium, because what is hidden, inline or in a shadow root only a browser knows.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PLANS } from '#lib/detect/automaton.generated.ts';
import { createAutomaton } from '#lib/detect/automaton.ts';
import reasonWords from '#lib/locales/en/reasons.json' with { type: 'json' };
import { createTranslator } from '#lib/locales/translator.ts';
import { misuse, readCommand } from './command.ts';
import type { Line } from './detect/in-page.ts';

const USAGE = `npm run detect -- [options] FILE | -
  FILE          an HTML page; - reads it from standard input
  --region XX   the user's default country (default US)
  --lang xx     the page's language, where the page does not say
  --why         also each candidate that was refused, with the reason
  --json        one line a candidate, for machines
npm run detect -- --table FILE [--region XX] [--json]
  FILE          numbers with whose they are: CSV, text, .xlsx or .vcf; with --json one line an entry`;

const translate = createTranslator<Record<string, string>>('en', reasonWords);

const ADDRESS = 'http://page.test/';

async function detect(html: string, region: string, language: string): Promise<Line[]> {
  // A table needs no browser.
  const [{ bundle }, { launchChromium }] = await Promise.all([
    import('#test/corpus/bundle.ts'),
    import('#test/corpus/chromium.ts'),
  ]);
  const script = await bundle('scripts/detect/in-page.ts');
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    // Nothing of the page's own runs or is fetched, and it goes nowhere: it is read as it lies there.
    await page.route('**', (route) =>
      route.request().url() === ADDRESS
        ? route.fulfill({
            contentType: 'text/html; charset=utf-8',
            headers: { 'content-security-policy': "script-src 'none'; object-src 'none'" },
            body: html.replace(/http-equiv(?=\s*=)/gi, 'data-http-equiv'),
          })
        : route.abort(),
    );
    await page.addInitScript({ content: script });
    await page.goto(ADDRESS, { waitUntil: 'domcontentloaded' });
    return await page.evaluate(
      ([where, what]) => (globalThis as unknown as InPage).detectHere(where ?? '', what ?? ''),
      [region, language],
    );
  } finally {
    await browser.close();
  }
}

interface InPage {
  detectHere(region: string, language: string): Line[];
}

function print(lines: readonly Line[], why: boolean): void {
  for (const { verdict, text, e164, ext, country, reasons } of lines) {
    if (verdict === 'refused' && !why) continue;
    const number = `${e164}${ext && ` ext. ${ext}`}`;
    const words = reasons.map(({ code, evidence }) => {
      return translate(`reason.${code}`, { evidence: evidence ?? '' });
    });
    const head =
      verdict === 'refused' ? 'refused' : `${number} ${country}${verdict === 'guess' ? ' (a guess)' : ''}`;
    console.log(`${head}\t${JSON.stringify(text)}${why ? `\t${words.join('; ')}` : ''}`);
  }
}

function readBytes(file: string): Buffer<ArrayBuffer> {
  try {
    // Names are as the caller typed them, where npm was started.
    return readFileSync(file === '-' ? 0 : resolve(process.env.INIT_CWD ?? '.', file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') misuse(`${file}: there is no such file.`, USAGE);
    if (code === 'EISDIR') misuse(`${file} is a folder: name a page in it.`, USAGE);
    return misuse(`${file} cannot be read: ${message}.`, USAGE);
  }
}

/** The page's text: UTF-8, or UTF-16 if it begins with its mark. */
function readPage(file: string): string {
  const bytes = readBytes(file);
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isWide && bytes.subarray(0, 8_192).includes(0))
    misuse(`${file} is no page: it holds binary data.`, USAGE);
  return bytes.toString(isWide ? 'utf16le' : 'utf8');
}

function regionOf(written: string): string {
  const region = written.toUpperCase();
  if (region !== '001' && createAutomaton(PLANS).planOf(region)) return region;
  return misuse(
    `--region ${written}: no country that has phone numbers; two letters of ISO 3166 are wanted, as in IL, US, GB.`,
    USAGE,
  );
}

const { values, positionals } = readCommand(
  USAGE,
  {
    region: { type: 'string', default: 'US' },
    lang: { type: 'string', default: '' },
    why: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    table: { type: 'string' },
  },
  { positionals: true },
);
const region = regionOf(values.region);
if (values.table === undefined) await readPageOf(positionals);
else await readTable(values.table);

async function readTable(file: string): Promise<void> {
  const { detectInTable } = await import('./detect/table.ts');
  const found = await detectInTable(new Uint8Array(readBytes(file)), region, values.json);
  if ('unreadable' in found) misuse(`${file}: ${found.unreadable}`, USAGE);
  for (const line of found.lines) console.log(line);
  if (found.lines.length === 0) console.error(`detect: ${file} has no rows`);
}

async function readPageOf([file, second]: readonly string[]): Promise<void> {
  if (!file) misuse('name a page, or - for standard input.', USAGE);
  if (second) misuse(`one page at a time: ${file} and ${second} were named.`, USAGE);
  const html = readPage(file);
  const lines = html.trim() === '' ? [] : await detect(html, region, values.lang);
  if (values.json) for (const line of lines) console.log(JSON.stringify(line));
  else print(lines, values.why);
  // Beside the output, not in it: a pipe counts lines.
  if (html.trim() === '') console.error(`detect: ${file === '-' ? 'standard input' : file} is empty`);
  else if (!lines.some(({ verdict }) => verdict !== 'refused'))
    console.error('detect: no phone numbers found');
}
