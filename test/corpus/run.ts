/**
 * Cases through methods in a real browser: each in a clean body, laid out, with the page's language set. Nothing of a
 * case runs (the page's policy allows no script), nothing is fetched, and a case that hangs or crashes the page costs
 * itself only.
 */
import type { Browser, Page } from 'playwright';
import type { Plugin } from 'rolldown';
import { bundle } from './bundle.ts';
import type { CorpusCase, CorpusNumber } from './cases.ts';
import { launchChromium } from './chromium.ts';

export const METHODS = { ours: 'corpusOurs', find: 'corpusFind', c2d: 'corpusC2d' } as const;
export type MethodName = keyof typeof METHODS;

/** Numbers that a method found in a case; `null` where it threw or did not come back. */
export type Answer = CorpusNumber[] | null;

const ADDRESS = 'http://corpus.test/';
const BATCH = 250;
const BATCH_MS = 120_000;
const CASE_MS = 15_000;

export interface RunOptions {
  methods: readonly MethodName[];
  /** Called with each complaint: a case that threw, a page that had to be started again. */
  onTrouble?: (text: string) => void;
}

/** @returns for each case, in order, each method's answer. */
export async function runCases(
  cases: readonly CorpusCase[],
  { methods, onTrouble = () => {} }: RunOptions,
): Promise<Record<string, Answer>[]> {
  const entries = ['test/corpus/in-page.ts'];
  if (methods.some((name) => name !== 'ours')) entries.push('test/corpus/peers-in-page.ts');
  const names = methods.map((name) => METHODS[name]);
  const answers = await runScripts(cases, { entries, names, onTrouble });
  return answers.map((answer, index) => {
    const one: Record<string, Answer> = {};
    for (const name of methods) {
      one[name] = (answer[METHODS[name]] as Answer | undefined) ?? null;
      if (one[name] === null) onTrouble(`${cases[index]?.id}: ${name} threw`);
    }
    return one;
  });
}

export interface ScriptOptions {
  /** Files to bundle, each of which leaves functions behind. */
  entries: readonly string[];
  /** The functions to call with each case. */
  names: readonly string[];
  onTrouble: (text: string) => void;
  /** Plugins for the files on their way into the page. */
  plugins?: readonly Plugin[];
}

/** @returns for each case, in order, what each function gave; null if it threw or did not come back. */
export async function runScripts(
  cases: readonly CorpusCase[],
  { entries, names, onTrouble, plugins = [] }: ScriptOptions,
): Promise<Record<string, unknown>[]> {
  const scripts = await Promise.all(entries.map((entry) => bundle(entry, { plugins })));
  let browser = await launchChromium();
  let page = await openPage(browser, scripts, onTrouble);

  const renew = async () => {
    await browser.close().catch(() => {});
    browser = await launchChromium();
    page = await openPage(browser, scripts, onTrouble);
  };
  const attempt = async (part: readonly CorpusCase[], ms: number) => {
    const answer = await within(ms, runInPage(page, part, names));
    if (answer === undefined) await renew();
    return answer;
  };

  const answers: Record<string, unknown>[] = [];
  try {
    for (let at = 0; at < cases.length; at += BATCH) {
      const part = cases.slice(at, at + BATCH);
      const together = await attempt(part, BATCH_MS);
      if (together) {
        answers.push(...together);
        continue;
      }
      onTrouble(`cases ${at} to ${at + part.length - 1}: the page did not come back, taking them one by one`);
      for (const one of part) {
        const alone = await attempt([one], CASE_MS);
        if (!alone) onTrouble(`${one.id}: the page did not come back`);
        answers.push(alone?.[0] ?? Object.fromEntries(names.map((name) => [name, null])));
      }
    }
  } finally {
    await browser.close().catch(() => {});
  }
  return answers;
}

async function openPage(
  browser: Browser,
  scripts: readonly string[],
  onTrouble: (text: string) => void,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (error) => onTrouble(`in the page: ${error.message}`));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  await page.route('**', (route) =>
    route.request().url() === ADDRESS
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': "script-src 'none'; object-src 'none'; form-action 'none'" },
          body: '<!doctype html><html><head><title>case</title></head><body></body></html>',
        })
      : route.abort(),
  );
  for (const content of scripts) await page.addInitScript({ content });
  await page.goto(ADDRESS);
  return page;
}

/** Undefined if the page navigated away, crashed or took too long. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

function runInPage(page: Page, cases: readonly CorpusCase[], names: readonly string[]) {
  return page.evaluate(
    async ([part, methods]) => {
      const run = globalThis as unknown as Record<string, (one: CorpusCase) => unknown>;
      const results: Record<string, unknown>[] = [];
      // Taken before any case stands in the page: forms can hide the document's own properties by their names.
      const root = document.documentElement;
      const head = document.head;
      const emptyBody = document.createElement('body');
      for (const one of part) {
        const body = emptyBody.cloneNode() as HTMLBodyElement;
        root.replaceChildren(head, body);
        if (one.lang === '') root.removeAttribute('lang');
        else root.lang = one.lang;
        // A content script sees closed roots by the browser's own opener; a page's script sees them when they are open.
        const html = one.html
          .replace(/(shadowrootmode\s*=\s*["']?)closed/gi, '$1open')
          // A page that sends itself elsewhere takes the whole run with it.
          .replace(/http-equiv(?=\s*=)/gi, 'data-http-equiv');
        body.setHTMLUnsafe(html);
        const frames = [...body.querySelectorAll('iframe[srcdoc]')];
        if (frames.length > 0) {
          await Promise.all(
            frames.map(
              (frame) =>
                new Promise((done) => {
                  frame.addEventListener('load', done);
                  setTimeout(done, 2_000);
                }),
            ),
          );
        }
        const answer: Record<string, unknown> = {};
        for (const name of methods) {
          try {
            answer[name] = run[name]?.(one) ?? null;
          } catch {
            answer[name] = null;
          }
        }
        results.push(answer);
      }
      root.replaceChildren(head, emptyBody);
      return results;
    },
    [cases, names] as const,
  );
}
