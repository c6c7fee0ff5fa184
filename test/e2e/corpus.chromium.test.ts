/** How right the engine is on the labelled corpus: all together, and in no group far behind. */
import { describe, expect, it, test } from 'vitest';
import { type CorpusCase, corpusFiles, readCases } from '#test/corpus/cases.ts';
import { runCases } from '#test/corpus/run.ts';
import { addScores, scoreCase, scoreGroups, shares } from '#test/corpus/score.ts';

/** F1 of all cases together, and the least of a group. */
const ALL = 0.993;
const GROUP = 0.97;

test('the corpus, all of it and by group', { timeout: 300_000 }, async () => {
  const cases: CorpusCase[] = [...corpusFiles('open'), ...corpusFiles('held-out')].flatMap(readCases);
  const troubles: string[] = [];
  const answers = await runCases(cases, { methods: ['ours'], onTrouble: (text) => troubles.push(text) });
  const ours = answers.map(({ ours }) => ours ?? null);
  expect(troubles).toEqual([]);
  const all = shares(addScores(cases.map((one, index) => scoreCase(one, ours[index] ?? null))));
  expect(all.f1).toBeGreaterThanOrEqual(ALL);
  expect(all.ext).toBeGreaterThanOrEqual(0.99);
  expect(all.clean).toBeGreaterThanOrEqual(0.99);
  const behind = scoreGroups(cases, ours)
    .map(({ group, score }) => ({ group, f1: shares(score).f1 ?? 1 }))
    .filter(({ f1 }) => f1 < GROUP);
  expect(behind).toEqual([]);
});

describe('the runner', () => {
  const one = (id: string, html: string): CorpusCase => ({
    id,
    category: 'odd/odd',
    region: 'US',
    lang: 'en',
    html,
    expect: [],
    note: '',
  });
  const NUMBER = '<p>202-555-0188</p>';

  it('gives each case a clean page, whatever the one before it was', async () => {
    const odd = [
      one('refresh', `<meta http-equiv=refresh content="0;url=https://example.com">${NUMBER}`),
      one('open tags', '</body></html><p>202-555-0188'),
      one('handler', `<img src=x onerror="document.body.remove()">${NUMBER}`),
      one('loop', `<script>while(true){}</script>${NUMBER}`),
      one('form', `<form name="body"></form><form name="documentElement"></form>${NUMBER}`),
      one('empty', ''),
      one('surrogate', `\ud800${NUMBER}`),
      one('style', `<style>* { display: none !important }</style>${NUMBER}`),
      one('plain', NUMBER),
      one('frame', '<iframe srcdoc="<p>202-555-0188</p>"></iframe>'),
    ];
    const answers = await runCases(odd, { methods: ['ours'] });
    const found = answers.map(({ ours }) => ours?.length);
    expect(found).toEqual([1, 1, 1, 1, 1, 0, 1, 0, 1, 1]);
  });
});
