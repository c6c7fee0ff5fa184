import { during, nothing } from './select.ts';

/** A reading in several goes: what one of them looked up holds for the others until the page changes. */
export interface LongReading {
  /** As `inOneReading`. */
  go<Answer>(read: () => Answer): Answer;
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
      return during(shared, read);
    },
    end: () => changes.disconnect(),
  };
}
