import type { Events } from './events.ts';

export type Top = Awaited<ReturnType<typeof createTop>>;

/** The end of the numbering as far as it is known here. */
export async function createTop(events: Pick<Events, 'top'>, onAhead: () => void) {
  let top = await events.top();
  return {
    epoch: () => top.epoch,
    reached(seq: number): void {
      top = { ...top, seq: Math.max(top.seq, seq) };
    },
    async hasReached(seq: number): Promise<boolean> {
      if (seq > top.seq) top = await events.top();
      return seq <= top.seq;
    },
    /** Says so if the numbering went on without a notice. */
    async look(): Promise<void> {
      const now = await events.top();
      if (now.seq > top.seq) onAhead();
      top = now;
    },
  };
}
