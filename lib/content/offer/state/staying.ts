/** Calls whose outcome is still to be written: their card stays at the number, or folded into its button. */
import type { PageNumber } from '../../dom/page-number.ts';
import type { Flow } from './call-flow.ts';
import { awaitsWrapUp } from './outcome.ts';
import type { Shown } from './shown.ts';
import type { PageSide } from './types.ts';

export interface Staying {
  holds(of: Shown): boolean;
  /** It is not shown any more. @returns a number to show again in its place, if its call waits. */
  left(of: Shown): PageNumber | undefined;
  /** Its card was put away by hand: until its call goes on, or it is asked for. */
  fold(of: Shown): void;
  unfold(flow: Flow): void;
  isFolded(of: Shown): boolean;
}

export function createStaying(
  page: Pick<PageSide, 'hello' | 'has' | 'signal'>,
  flowOf: (number: PageNumber) => Flow,
): Staying {
  const folded = new WeakSet<Flow>();
  let waiting: PageNumber | undefined;
  // A page that only invited us keeps nothing.
  const holds = ({ flow }: Shown) => !page.hello.listOnly && awaitsWrapUp(flow.state);
  return {
    holds,
    left(of) {
      const back = waiting;
      waiting = holds(of) ? of.number : undefined;
      if (waiting || !back || back === of.number || page.signal.aborted) return undefined;
      return page.has(back) && awaitsWrapUp(flowOf(back).state) ? back : undefined;
    },
    fold: ({ flow }) => void folded.add(flow),
    unfold: (flow) => void folded.delete(flow),
    isFolded: ({ flow }) => folded.has(flow),
  };
}
