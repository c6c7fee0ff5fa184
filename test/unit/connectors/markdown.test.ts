import fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { markdownOf, textOf } from '#lib/connectors/markdown.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** As a person sees it, a space for each gap. */
const shown = (markdown: string) =>
  String(marked.parse(markdown, { async: false }))
    .replace(/<br>|<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? '');
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const texts = fc
  .array(fc.string({ unit: fc.constantFrom(...'ab1 #*_-+.)=<>&;~|[]()!`\\:'), maxLength: 12 }), {
    maxLength: 5,
  })
  .map((all) => all.map((line) => line.trim()).join('\n'));

test('shows the text as it is, and gives it back', () => {
  const text =
    'Call to A_B & "C" <d>\n1. **not** a list\n- nor this\n\ncall-11111111-2222-4333-8444-555555555555';
  expect(lines(shown(markdownOf(text)))).toEqual(lines(text));
  fc.assert(
    fc.property(texts, (one) => {
      expect(textOf(markdownOf(one))).toBe(one);
      expect(lines(shown(markdownOf(one))).map((line) => line.replace(/\s+/g, ' '))).toEqual(
        lines(one).map((line) => line.replace(/\s+/g, ' ')),
      );
    }),
    { numRuns: 1_000 },
  );
});
