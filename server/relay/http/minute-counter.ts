/** Lets through so many a minute of each. @returns seconds to wait; 0: there is room. */
export function createMinuteCounter(clock: () => number, most: number): (who: string) => number {
  let minute = -1;
  const counts = new Map<string, number>();
  return (who) => {
    const now = clock();
    if (Math.floor(now / 60_000) !== minute) {
      minute = Math.floor(now / 60_000);
      counts.clear();
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count <= most ? 0 : Math.ceil(((minute + 1) * 60_000 - now) / 1000);
  };
}
