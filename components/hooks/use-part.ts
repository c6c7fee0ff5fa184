import { useEffect, useState } from 'preact/hooks';

/** A part of a page that is loaded once it is wanted; undefined until it is there. */
export function usePart<Part>(wanted: boolean, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<{ it: Part } | undefined>();
  useEffect(() => {
    if (wanted && !part) void load().then((it) => setPart({ it }));
  }, [wanted, part]);
  return part?.it;
}
