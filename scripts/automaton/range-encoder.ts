/** The encoding half of lib/detect/bits.ts, after LZMA's range encoder with its carry. */
import { createOdds } from '../../lib/detect/bits.ts';

export function createBitSink(contexts: number) {
  const odds = createOdds(contexts);
  const bytes: number[] = [];
  let low = 0;
  let range = 0xffffffff;
  let cache = 0;
  let pending = 1;

  function shiftLow(): void {
    if (low < 0xff000000 || low > 0xffffffff) {
      const carry = low > 0xffffffff ? 1 : 0;
      for (let byte = cache; pending > 0; pending--, byte = 0xff) bytes.push((byte + carry) & 0xff);
      cache = (low >>> 24) & 0xff;
    }
    pending++;
    low = (low % 0x1000000) * 256;
  }

  return {
    put(context: number, bit: number): void {
      const bound = (range >>> 12) * odds.ofZero(context);
      if (bit === 0) range = bound;
      else {
        low += bound;
        range -= bound;
      }
      odds.learn(context, bit);
      while (range < 0x1000000) {
        range = (range << 8) >>> 0;
        shiftLow();
      }
    },
    finish(): Uint8Array {
      for (let i = 0; i < 5; i++) shiftLow();
      return Uint8Array.from(bytes);
    },
  };
}
