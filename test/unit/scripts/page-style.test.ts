/** The style sheet for pages: the same look, and nothing in it that a page could redefine. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeOut } from '../../../scripts/page-style.ts';

const TOKENS = `:root { --a: light-dark(#fff, #000); --b: 1px solid var(--a); --t: 120ms }
@media (forced-colors: active) { :root { --a: Canvas } }
@media (prefers-reduced-motion: reduce) { :root { --t: 0ms } }`;
const flat = (css: string) => css.replace(/\s+/g, ' ').trim();

it('writes tokens out, those of tokens as well', () => {
  const css = flat(writeOut('.x { border: var(--b); color: red }', TOKENS));
  expect(css).toContain('.x { border: 1px solid light-dark(#fff, #000); color: red }');
});

it('writes what is another value under a media query right after its rule, before what overrides it', () => {
  const css = flat(
    writeOut('.x { color: var(--a); top: 0 } .x.y { color: red; transition: all var(--t) }', TOKENS),
  );
  expect(css).toBe(
    '.x { color: light-dark(#fff, #000); top: 0 } @media (forced-colors: active) { .x { color: Canvas } } ' +
      '.x.y { color: red; transition: all 120ms } @media (prefers-reduced-motion: reduce) { .x.y { transition: all 0ms } }',
  );
});

it("uses a media query's own values within the same query", () => {
  const css = flat(writeOut('@media (forced-colors: active) { .x { color: var(--a) } }', TOKENS));
  expect(css).toBe('@media (forced-colors: active) { .x { color: Canvas } }');
});

it.each([
  ['a token that is not there', '.x { color: var(--none) }'],
  ['a fallback, which is no token', '.x { color: var(--a, red) }'],
  ['a custom property of its own', '.x { --mine: red }'],
  ['a font by its name', '.x { font: 400 13px / 20px Roboto, sans-serif }'],
  ['a font family by its name', '.x { font-family: "Segoe UI", sans-serif }'],
  ["a size of the page's root", '.x { width: 2rem }'],
])('refuses %s', (_what, css) => {
  expect(() => writeOut(css, TOKENS)).toThrow(/tokens\.css|could redefine/);
});

it('writes out the real sheet, of which every animation is its own', () => {
  const css = writeOut(
    ['offer', 'card', 'answer']
      .map((name) => readFileSync(`lib/content/offer/view/${name}.css`, 'utf8'))
      .join(''),
    readFileSync('components/tokens.css', 'utf8'),
  );
  expect(css).not.toMatch(/var\(|--/);
  const defined = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name);
  const used = [...css.matchAll(/animation: ([\w-]+)/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'none');
  expect(used.length).toBeGreaterThan(0);
  for (const name of used) expect(defined).toContain(name);
});
