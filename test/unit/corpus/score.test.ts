import { describe, expect, it } from 'vitest';
import { addScores, scoreCase, shares } from '#test/corpus/score.ts';

const a = { e164: '+12025550188' };
const b = { e164: '+442079460958', ext: '12' };

describe('scoring', () => {
  it('matches each expected number once, whatever the order', () => {
    expect(scoreCase({ expect: [a, b] }, [b, a])).toMatchObject({ right: 2, wrong: 0, missed: 0 });
    expect(scoreCase({ expect: [a] }, [a, a])).toMatchObject({ right: 1, wrong: 1, missed: 0 });
    expect(scoreCase({ expect: [a, a] }, [a])).toMatchObject({ right: 1, wrong: 0, missed: 1 });
  });

  it('judges extensions among the numbers found: lost, wrong and invented', () => {
    expect(scoreCase({ expect: [b] }, [b])).toMatchObject({ extensions: 1, extensionsRight: 1 });
    expect(scoreCase({ expect: [b] }, [{ e164: b.e164 }])).toMatchObject({
      extensions: 1,
      extensionsRight: 0,
      right: 1,
    });
    expect(scoreCase({ expect: [a] }, [{ ...a, ext: '5' }])).toMatchObject({
      extensions: 1,
      extensionsRight: 0,
    });
  });

  it('calls a case without numbers clean when nothing is offered, and a method that threw empty-handed', () => {
    expect(scoreCase({ expect: [] }, [])).toMatchObject({ empty: 1, clean: 1 });
    expect(scoreCase({ expect: [] }, [a])).toMatchObject({ empty: 1, clean: 0, wrong: 1 });
    expect(scoreCase({ expect: [a] }, null)).toMatchObject({ missed: 1 });
  });

  it('gives shares, and none where there was nothing to judge', () => {
    const sum = addScores([scoreCase({ expect: [a] }, [a, b]), scoreCase({ expect: [a, b] }, [a])]);
    expect(shares(sum)).toMatchObject({ precision: 2 / 3, recall: 2 / 3, f1: 2 / 3, clean: undefined });
  });
});
