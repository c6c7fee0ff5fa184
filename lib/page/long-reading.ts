import { during, nothing } from './select.ts';

/** A reading in several goes: what one of them looked up holds for the others until the page changes. */
export interface LongReading {
  /** As `inOneReading`. @param read is told whether all has to be looked up again. */
  go<Answer>(read: (isForgotten: boolean) => Answer): Answer;
  end(): void;
}

export function createLongReading(document: Document): LongReading {
  let shared = nothing();
  const forget = () => {
    shared = nothing();
  };
  const changes = new MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  return {
    go(read) {
      // Changes in shadow roots are not seen from here.
      if (changes.takeRecords().length > 0 || shared.index.size > 1) forget();
      const isForgotten = shared.index.size === 0;
      return during(shared, () => read(isForgotten));
    },
    end: () => changes.disconnect(),
  };
}
