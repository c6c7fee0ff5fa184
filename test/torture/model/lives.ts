/** The background's lives, one after another, and the steps of the present one that wait to be let on. */

/** A step of an earlier life never goes on. */
export type Life = number;

export function createLives() {
  let present: Life = 0;
  let waiting: (() => void)[] = [];
  return {
    /** @returns the life that begins */
    begin(): Life {
      present += 1;
      return present;
    },
    end(): void {
      present += 1;
      waiting = [];
    },
    isPresent: (life: Life): boolean => life === present,
    /** Waits until the driver lets it on; for ever if this life ends first. */
    gate: (life: Life): Promise<void> =>
      new Promise((open) => {
        if (life === present) waiting.push(open);
      }),
    waiting: (): number => waiting.length,
    /** Lets one waiting step on; which one is the driver's choice. */
    open(choice: number): void {
      const [chosen] = waiting.splice(choice % Math.max(1, waiting.length), 1);
      chosen?.();
    },
  };
}
export type Lives = ReturnType<typeof createLives>;
