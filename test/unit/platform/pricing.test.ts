import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BillableJob,
  billedSeconds,
  INCLUDED_SECONDS,
  monthUsage,
  transcriptionPrice,
} from '#lib/platform/pricing.ts';

const seconds = fc.double({ min: 0, max: 360_000, noNaN: true });

describe('§8 pricing', () => {
  it('is 0.025 USD a minute, a minute at least, then by the second', () => {
    expect(transcriptionPrice(0)).toBe(25_000);
    expect(transcriptionPrice(1)).toBe(25_000);
    expect(transcriptionPrice(60)).toBe(25_000);
    expect(transcriptionPrice(61)).toBe(25_417); // 25,416.67
    expect(transcriptionPrice(63)).toBe(26_250);
    expect(transcriptionPrice(90)).toBe(37_500);
    expect(transcriptionPrice(3600)).toBe(1_500_000);
    expect(transcriptionPrice(60.2)).toBe(transcriptionPrice(61));
  });

  it('is whole micro-dollars, within one of the exact price, and never falls with length', () => {
    fc.assert(
      fc.property(seconds, seconds, (one, other) => {
        const price = transcriptionPrice(one);
        expect(Number.isInteger(price)).toBe(true);
        const exact = (BigInt(billedSeconds(one)) * 1_250n) / 3n;
        expect(BigInt(price) - exact >= 0n && BigInt(price) - exact <= 1n).toBe(true);
        if (one <= other) expect(price).toBeLessThanOrEqual(transcriptionPrice(other));
      }),
    );
  });

  it('bills no failed and no unfinished job', () => {
    const jobs: BillableJob[] = [
      { status: 'failed', durationSeconds: 9_999_999 },
      { status: 'processing' },
      { status: 'completed' },
      { status: 'completed', durationSeconds: 12 },
    ];
    expect(monthUsage(jobs)).toEqual({
      jobs: 1,
      billedSeconds: 60,
      includedLeftSeconds: INCLUDED_SECONDS - 60,
      overSeconds: 0,
      overMicros: 0,
    });
  });

  it('takes the included 1,500 minutes first, then bills each second', () => {
    fc.assert(
      fc.property(fc.array(seconds, { maxLength: 60 }), (lengths) => {
        const month = monthUsage(
          lengths.map((durationSeconds) => ({ status: 'completed', durationSeconds })),
        );
        const used = lengths.reduce((sum, length) => sum + billedSeconds(length), 0);
        const over = Math.max(0, used - INCLUDED_SECONDS);
        expect(month.billedSeconds).toBe(used);
        expect(month.overSeconds).toBe(over);
        expect(month.overMicros).toBe(Math.ceil((over * 1_250) / 3));
        expect(month.includedLeftSeconds + Math.min(used, INCLUDED_SECONDS)).toBe(INCLUDED_SECONDS);
      }),
    );
  });
});
