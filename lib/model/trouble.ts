import type { KeyInfo } from './key.ts';
import type { RelayProblem, RelayState } from './relay.ts';

/** A fault of the connection that lasts until it is mended, with what it holds up. */
export type Trouble =
  | { kind: 'key' }
  | {
      kind: 'relay';
      problem: RelayProblem;
      /** Milliseconds since the epoch; undefined: it never answered. */
      since: number | undefined;
      /** The relay places the calls: none goes out. */
      holdsCalls: boolean;
    };

/** Returns the fault that a person has to know of first, if there is one. The lock is told for itself. */
export function troubleOf(
  keys: readonly Pick<KeyInfo, 'capability' | 'state'>[],
  relay: Pick<RelayState, 'paired' | 'brokers'> & {
    problem?: RelayProblem | undefined;
    problemSince?: number | undefined;
  },
): Trouble | undefined {
  const holdsCalls = relay.brokers.calls;
  const rejected = keys.some((key) => key.capability === 'click-to-call' && key.state === 'rejected');
  if (rejected && !holdsCalls) return { kind: 'key' };
  if (!relay.paired || relay.problem === undefined || relay.problem === 'locked') return undefined;
  return { kind: 'relay', problem: relay.problem, since: relay.problemSince, holdsCalls };
}
