/** Every text has a place where it is said: an unused one is not translated three times for nothing. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { SECTIONS } from '#components/options/OptionsView.tsx';
import { GROUPS } from '#components/popup/results.ts';
import { FIGURES } from '#server/relay/lead/team-page.ts';

type Node = Parameters<InstanceType<typeof Visitor>['visit']>[0]['body'][number];

/** Keys that are said by the name of something else: `t.options(section)`. */
const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  options: SECTIONS,
  popup: GROUPS.map(({ title }) => title),
  team: FIGURES,
};
/** What a translate function of some area is called where it is passed on. */
const PASSED = ['t', 'words', 'say', 'said'];
/** Stands for the gap of a template: `job.${state}`. */
const GAP = '\0';

/** Texts that are given to a function or taken from an object of that name, gaps in them marked; and all words. */
function readSources() {
  const given = new Map<string, Set<string>>();
  const literals = new Set<string>();
  const note = (name: string, text: string) => given.set(name, (given.get(name) ?? new Set()).add(text));
  for (const file of globSync('{components,entrypoints,lib,scripts,server}/**/*.{ts,tsx}')) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    const inside = (name: string, node: object) =>
      new Visitor({
        Literal({ value }) {
          if (typeof value === 'string') note(name, value);
        },
        TemplateLiteral({ quasis }) {
          note(name, quasis.map(({ value }) => value.cooked).join(GAP));
        },
      }).visit({ ...program, body: [{ type: 'ExpressionStatement', expression: node } as Node] });
    new Visitor({
      CallExpression({ callee, arguments: [first] }) {
        if (!first) return;
        if (callee.type === 'Identifier') inside(callee.name, first);
        if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
          inside(callee.property.name, first);
      },
      MemberExpression({ object, property }) {
        if (
          object.type === 'MemberExpression' &&
          object.property.type === 'Identifier' &&
          property.type === 'Identifier'
        )
          note(object.property.name, property.name);
      },
      Literal({ value }) {
        if (typeof value === 'string') literals.add(value);
      },
    }).visit(program);
  }
  return { given, literals };
}

const { given, literals } = readSources();

function isSaid(area: string, key: string): boolean {
  const texts = [area, ...PASSED].flatMap((name) => [...(given.get(name) ?? [])]);
  return [key, `${area}.${key}`].some((name) =>
    texts.some((text) => {
      if (text === name) return true;
      const [before = '', after = '', ...more] = text.split(GAP);
      if (!text.includes(GAP) || more.length > 0) return false;
      const gap = name.slice(before.length, name.length - after.length);
      // `job.${state}` says `job.failed` where `failed` is a known word.
      return gap !== '' && name === `${before}${gap}${after}` && literals.has(gap);
    }),
  );
}

const areas = globSync('lib/locales/en/*.json').map((file) => basename(file, '.json'));

it.each(areas)('area %s has no text that nothing says', (area) => {
  const keys = Object.keys(JSON.parse(readFileSync(`lib/locales/en/${area}.json`, 'utf8')));
  const unsaid = keys.filter(
    (key) => !isSaid(area, key) && !BY_NAME[area]?.includes(key) && !literals.has(`__MSG_${key}__`),
  );
  expect(unsaid).toEqual([]);
});
