/**
 * Events of one type that the page kept from us: the browser counts those of the window, and we those that we hear.
 * @param counted how many there were by the browser's count
 */
export function createKeptEvents(counted: () => number) {
  let heard = 0;
  let noted = counted();
  return {
    /** One was heard. */
    heard: (): void => void heard++,
    /** Whether there are more than when this was asked last. */
    hasMore(): boolean {
      const kept = counted() - heard;
      const hasMore = kept > noted;
      noted = Math.max(noted, kept);
      return hasMore;
    },
  };
}
