import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isSupportedCountry, parsePhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { corpusFiles, readCases } from '#test/corpus/cases.ts';

const open = corpusFiles('open');
const heldOut = corpusFiles('held-out');
const all = [...open, ...heldOut];
const cases = all.flatMap(readCases);

describe('the labelled corpus', () => {
  it('is written in the format, each case with every field', () => {
    for (const file of all) {
      const raw = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>[];
      for (const item of raw) {
        const where = `${basename(file)} ${String(item.id)}`;
        expect(Object.keys(item).sort(), where).toEqual(
          ['category', 'expect', 'html', 'id', 'lang', 'note', 'region'].sort(),
        );
        expect(item.category, where).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/);
        expect(isSupportedCountry(String(item.region)), where).toBe(true);
        expect(item.lang, where).toMatch(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/);
        expect(item.html, where).not.toBe('');
      }
    }
  });

  it('names each case once', () => {
    const seen = new Map<string, number>();
    for (const { id } of cases) seen.set(id, (seen.get(id) ?? 0) + 1);
    expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
  });

  it('expects only numbers that are valid, written as E.164, with extensions in ASCII digits', () => {
    const wrong = cases.flatMap((one) =>
      one.expect
        .filter(({ e164, ext }) => {
          const parsed = parsePhoneNumber(e164);
          return (
            !parsed.isValid() || parsed.number !== e164 || (ext !== undefined && !/^\d{1,15}$/.test(ext))
          );
        })
        .map((number) => `${one.id}: ${JSON.stringify(number)}`),
    );
    expect(wrong).toEqual([]);
  });

  it('says each thing once: no two cases have the same page', () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const one of cases) {
      const key = JSON.stringify([one.region, one.html]);
      const before = seen.get(key);
      if (before !== undefined) twice.push(`${before} = ${one.id}`);
      seen.set(key, one.id);
    }
    expect(twice).toEqual([]);
  });

  it('keeps a share aside', () => {
    const aside = heldOut.flatMap(readCases).length / cases.length;
    expect(aside).toBeGreaterThan(0.15);
    expect(aside).toBeLessThan(0.35);
  });

  it('is large, and half of it holds no number', () => {
    expect(cases.length).toBeGreaterThanOrEqual(1600);
    const empty = cases.filter((one) => one.expect.length === 0).length / cases.length;
    expect(empty).toBeGreaterThan(0.3);
    expect(empty).toBeLessThan(0.7);
  });
});
