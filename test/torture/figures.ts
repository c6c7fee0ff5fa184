/** What came of a torture's presses: waited for, counted, judged. */
import type { CallRow } from '#lib/model/call.ts';
import type { CallState } from '#lib/model/call-state.ts';
import { INTENT_KEY } from '#lib/platform/contract.ts';
import type { Ask } from '#test/e2e/harness/ask.ts';
import type { RunningOutside } from '#test/e2e/harness/platform.ts';

export interface Figures {
  browser: string;
  seed: number;
  /** Distinct intents that were pressed, and messages that said so. */
  intended: number;
  presses: number;
  kills: number;
  faults: number;
  /** Requests that the sandbox saw, and those that it took for a call. */
  posts: number;
  accepted: number;
  states: Partial<Record<CallState | 'none', number>>;
  doubleCalls: number;
  /** Calls that the platform took and that were not shown as completed when patience ended: which, and as what. */
  late: string[];
  stuck: number;
  lost: number;
  /** Shown as not placed although it was, or as placed although it was not. */
  untrue: number;
  leaks: string[];
  /** What is known of each double call: how often we sent it, and when the platform took it. */
  doubles: string[];
  seconds: number;
}

type States = Map<string, CallState | 'none'>;

const OPEN: readonly string[] = ['intended', 'sending'];
/** How long anything may stay open at the end: a hang is 20 s, a wake-up by alarm half a minute. */
const PATIENCE_MS = 150_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The background may be dying under the question: asks again. */
export async function insist(ask: Ask, intentId: string) {
  for (let left = 20; ; left -= 1) {
    try {
      return await ask('call.get', { intentId });
    } catch (cause) {
      if (left === 0) throw cause;
      await pause(50);
    }
  }
}

/** How many calls the platform took of each intent. */
export function callsTaken({ sandbox }: RunningOutside): Map<string, number> {
  const taken = new Map<string, number>();
  for (const call of sandbox.calls.list()) {
    const intent = call.request.metadata?.[INTENT_KEY] ?? '';
    taken.set(intent, (taken.get(intent) ?? 0) + 1);
  }
  return taken;
}

/**
 * Waits until no intent is open and every call that the platform took is known to have ended, or patience ends.
 * @returns what is shown of each intent, and the calls that the platform had taken by then
 */
export async function settle(
  ask: Ask,
  outside: RunningOutside,
  intents: readonly string[],
): Promise<{ states: States; taken: Map<string, number> }> {
  const states = new Map() as States;
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const taken = callsTaken(outside);
    await ask('feed.now', {}).catch(() => undefined);
    let open = 0;
    for (const id of intents) {
      const before = states.get(id);
      if (before === 'completed' || (before !== undefined && !OPEN.includes(before) && !taken.has(id)))
        continue;
      const state = (await insist(ask, id))?.state ?? 'none';
      states.set(id, state);
      if (OPEN.includes(state) || (taken.has(id) && state !== 'completed')) open += 1;
    }
    // A request may have been on its way while we asked: what it became is not known yet.
    const hasMore = callsTaken(outside).size > taken.size;
    if ((open === 0 && !hasMore) || performance.now() > end) return { states, taken };
    await pause(500);
  }
}

/** A double call's story: where our own count of requests is 1, the browser repeated it. */
export async function doublesOf(
  ask: Ask,
  { sandbox }: RunningOutside,
  taken: Map<string, number>,
): Promise<string[]> {
  const doubled = [...taken].flatMap(([intent, count]) => (count > 1 ? [intent] : []));
  if (doubled.length === 0) return [];
  const { calls } = JSON.parse((await ask('export', { format: 'json' })).text) as { calls: CallRow[] };
  return doubled.map((intent) => {
    const row = calls.find(({ id }) => id === intent);
    const times = sandbox.calls
      .list()
      .filter((call) => call.request.metadata?.[INTENT_KEY] === intent)
      .map((call) => call.createdAt - (row?.createdAt ?? 0));
    return `${intent}: sent ${row?.attempts} times, taken after ${times.join(' and ')} ms, ${row?.state}`;
  });
}

/** What is shown of each intent, against what the platform took. */
export function judge(
  intents: readonly string[],
  states: States,
  taken: ReadonlyMap<string, number>,
): Pick<Figures, 'accepted' | 'states' | 'doubleCalls' | 'late' | 'stuck' | 'lost' | 'untrue'> {
  const counts = [...taken.values()];
  const judged = {
    accepted: counts.reduce((sum, n) => sum + n, 0),
    states: {} as Figures['states'],
    doubleCalls: counts.filter((count) => count > 1).length,
    late: [] as string[],
    stuck: 0,
    lost: 0,
    untrue: 0,
  };
  for (const id of intents) {
    const state = states.get(id) ?? 'none';
    const placed = taken.has(id);
    judged.states[state] = (judged.states[state] ?? 0) + 1;
    if (OPEN.includes(state)) judged.stuck += 1;
    else if (placed && state !== 'completed') judged.late.push(`${id}: accepted, still shown as ${state}`);
    if (state === 'none') judged.lost += 1;
    if (placed && (state === 'refused' || state === 'withdrawn')) judged.untrue += 1;
    if (!placed && (state === 'initiated' || state === 'completed')) judged.untrue += 1;
  }
  return judged;
}

/** What must be nothing. */
export function faultsOf(figures: Figures): string[] {
  const { doubleCalls, stuck, lost, untrue, leaks, late } = figures;
  return Object.entries({ doubleCalls, stuck, lost, untrue, leaks: leaks.length, late: late.length }).flatMap(
    ([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]),
  );
}
