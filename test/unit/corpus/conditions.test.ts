import { describe, expect, it } from 'vitest';
import { conditionSwitches, conditionsOf } from '#test/corpus/conditions.ts';

const named = (code: string) => conditionsOf(code, 'a.ts').map(({ name, off }) => `${name} (${off})`);

describe('the conditions of a file', () => {
  it('are its ifs and choices, and the parts of "and" and "or" in them', () => {
    expect(named('if (a && (b || !c)) d();\nconst e = f ? 1 : 2;')).toEqual([
      'a.ts:1 a && (b || !c) (never)',
      'a.ts:1 && a (always)',
      'a.ts:1 && b || !c (always)',
      'a.ts:1 b (never)',
      'a.ts:1 !c (never)',
      'a.ts:2 f (never)',
    ]);
  });

  it('are not values: what `&&` gives may be more than true', () => {
    expect(named('const a = b && c; const d = e ?? f;')).toEqual([]);
    expect(named('const is = (a: string): boolean => a === "b" || a === "c";')).toHaveLength(2);
  });

  it('are switched in the source, the outer around the inner', () => {
    const { transform } = conditionSwitches((path) => path === 'lib/a.ts');
    const work = transform as (code: string, id: string) => string | null;
    expect(work('if (a && b) c();', '/x/lib/a.ts')).toBe(
      'if (conditionNever("lib/a.ts:1 a && b", conditionAlways("lib/a.ts:1 && a", a) && conditionAlways("lib/a.ts:1 && b", b))) c();',
    );
    expect(work('if (a) b();', '/x/lib/other.ts')).toBeNull();
  });
});
