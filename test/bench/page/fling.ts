/** Runs in the page, as text: what it needs stands in it. */

export interface Fling {
  /** Milliseconds between two frames while the page is flung from its top to its end. */
  frames: number[];
  /** From each of some rests to the frame in which every number in view was marked, in milliseconds; NaN: never. */
  rests: number[];
}

/** @param marked wait for marks at each rest; only a page with us in it gets any. */
export async function fling(marked: boolean): Promise<Fling> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const scrolled = document.scrollingElement as Element;
  const height = scrolled.scrollHeight - innerHeight;
  const frames: number[] = [];
  const steps = 240;
  let before = await frame();
  for (let step = 0; step < steps; step++) {
    scrolled.scrollTop = (height * step) / steps;
    const now = await frame();
    frames.push(now - before);
    before = now;
  }

  const inView = (): Node[] => {
    const cells = new Set<Node>();
    for (let y = 2; y < innerHeight; y += 8) {
      const row = document.elementFromPoint(200, y)?.closest('tr');
      const text = row?.children[1]?.firstChild;
      if (text) cells.add(text);
    }
    return [...cells];
  };
  const isMarked = (): boolean => {
    const started = new Set<Node>();
    CSS.highlights.forEach((highlight) => {
      highlight.forEach((range) => {
        started.add(range.startContainer);
      });
    });
    return inView().every((text) => started.has(text));
  };
  const rests: number[] = [];
  for (let rest = 0; marked && rest < 20; rest++) {
    scrolled.scrollTop = height * ((rest * 0.37) % 1);
    const began = await frame();
    let now = began;
    while (!isMarked() && now - began < 3_000) now = await frame();
    rests.push(isMarked() ? now - began : Number.NaN);
  }
  return { frames, rests };
}
