/** Bytes that grow as they are written, with numbers in as few of them as they need (LEB128). */
export function createBytes() {
  let bytes = new Uint8Array(1024);
  let length = 0;
  const room = (more: number) => {
    if (length + more <= bytes.length) return;
    const grown = new Uint8Array(Math.max(bytes.length * 2, length + more));
    grown.set(bytes);
    bytes = grown;
  };
  return {
    /** Bytes so far. */
    get length(): number {
      return length;
    },
    /** A whole number from 0 to 2^53. */
    number(value: number): void {
      room(8);
      let rest = value;
      while (rest >= 0x80) {
        bytes[length++] = (rest % 0x80) | 0x80;
        rest = Math.floor(rest / 0x80);
      }
      bytes[length++] = rest;
    },
    raw(more: ArrayLike<number>): void {
      room(more.length);
      bytes.set(more, length);
      length += more.length;
    },
    take: (): Uint8Array => bytes.slice(0, length),
  };
}
export type Bytes = ReturnType<typeof createBytes>;

/** Reads numbers one after another, from `at` on. */
export interface Reader {
  at: number;
  number(): number;
}

export function readBytes(bytes: Uint8Array, at = 0): Reader {
  return {
    at,
    number() {
      let byte = bytes[this.at++] ?? 0;
      if (byte < 0x80) return byte;
      let value = byte & 0x7f;
      for (let unit = 0x80; byte >= 0x80; unit *= 0x80) {
        byte = bytes[this.at++] ?? 0;
        value += (byte & 0x7f) * unit;
      }
      return value;
    },
  };
}
