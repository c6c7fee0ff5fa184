/**
 * `npm run detect -- --region IL page.html`: what the extension would offer on a page, and with `--why` each candidate
 * that it refused. In a headless Chromium, because what is hidden, inline or in a shadow root only a browser knows.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import reasonWords from '#lib/locales/en/reasons.json' with { type: 'json' };
import { createTranslator } from '#lib/locales/translator.ts';
import { bundle } from '#test/corpus/bundle.ts';
import { launchChromium } from '#test/corpus/chromium.ts';
import type { Line } from './detect/in-page.ts';

const USAGE = `npm run detect -- [options] FILE | -
  FILE          an HTML page; - reads it from standard input
  --region XX   the user's default country (default US)
  --lang xx     the page's language, where the page does not say
  --why         also each candidate that was refused, with the reason
  --json        one line a candidate, for machines`;

const translate = createTranslator<Record<string, string>>('en', reasonWords);

async function detect(html: string, region: string, language: string): Promise<Line[]> {
  const script = await bundle('scripts/detect/in-page.ts');
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
    // Nothing of the page's own runs or is fetched: it is read as it lies there.
    await page.route('**', (route) => route.abort());
    await page.setContent(html.replace(/<script\b[\s\S]*?<\/script>/gi, ''), { waitUntil: 'commit' });
    await page.evaluate(script);
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    region: { type: 'string', default: 'US' },
    lang: { type: 'string', default: '' },
    why: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [file] = positionals;
if (values.help || !file) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const lines = await detect(
    readFileSync(file === '-' ? 0 : file, 'utf8'),
    values.region.toUpperCase(),
    values.lang,
  );
  if (values.json) for (const line of lines) console.log(JSON.stringify(line));
  else print(lines, values.why);
}
