/**
 * The outbox's environment as a model: a browser whose background dies at any await, storage that fails, a clock that
 * jumps, a platform that errs in every documented way and some more. Nothing here is random: its driver says
 * which of the waiting steps goes on, and what happens in between.
 *
 * Longer than other files on purpose: clock, storage, platform and life of the background share one state, and a trace
 * is understood by reading all of it.
 */

import type { CallStore } from '#lib/calls/call-table.ts';
import { askAboutRecent } from '#lib/calls/guards.ts';
import { step } from '#lib/calls/machine.ts';
import { createOutbox, type Outbox, type Placed } from '#lib/calls/outbox.ts';
import { err, ok, type Result } from '#lib/core/result.ts';
import { createWakeTimer } from '#lib/core/wake-timer.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { GuardAsk } from '#lib/model/guard.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import type { Call, CallRequest } from '#lib/platform/contract.ts';
import { INTENT_KEY } from '#lib/platform/contract.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';

/** What the platform, or the way to it, does to one request. */
export const FAULTS = [
  'none',
  'limit', // 429 without Retry-After
  'limit-7s',
  'limit-2min',
  'limit-1h', // longer than anyone waits
  'server-error',
  'bad-number',
  'key-revoked',
  'hang', // taken, and no answer before the time limit
  'drop-before', // the connection breaks before the platform takes it
  'drop-after', // the platform takes it, and the answer is lost
  'malformed', // taken, and the 201 cannot be read
  'offline', // known not to have left
] as const;
export type Fault = (typeof FAULTS)[number];

/** A step that waits to be let on. */
interface Gate {
  label: string;
  epoch: number;
  open: () => void;
}

export interface Press {
  id: string;
  to: string;
  answer: Placed | undefined;
}

const TIME_LIMIT_MS = 20_000;
/** Browsers fire alarms no sooner than this after they were set. */
const ALARM_GRAIN_MS = 30_000;
const GUARDS = settingsSchema.parse({}).guards;

export type World = ReturnType<typeof createWorld>;

export function createWorld(options: { guard: boolean }) {
  /** The wall's clock: alarms and rows go by it, and it may be set. */
  let now = 1_800_000_000_000;
  /** Time that passes whatever the wall's clock says: timers go by it. */
  let elapsed = 0;
  /** The background's life: what belongs to an earlier one never goes on. */
  let epoch = 0;
  let outbox: Outbox | undefined;
  let gates: Gate[] = [];
  let timers: { at: number; epoch: number; task: () => void }[] = [];
  const alarms = new Map<string, number>();
  const rows = new Map<string, CallRow>();
  const faults: Fault[] = [];
  let storageFails = 0;
  let locked = false;
  /** What was seen: the trace that a failure is read by. */
  const log: string[] = [];
  /** Intents of the requests that the platform took, in order. */
  const taken: string[] = [];
  const posts: string[] = [];
  const presses: Press[] = [];
  const transitions: { id: string; from: string; to: string }[] = [];

  function note(line: string): void {
    log.push(`${String(now - 1_800_000_000_000).padStart(9)} ms  ${line}`);
  }

  /** Waits until the driver lets it on; for ever, where this life ends first. */
  function gate(label: string, life: number): Promise<void> {
    return new Promise((open) => {
      if (life === epoch) gates.push({ label, epoch: life, open });
    });
  }

  /** IndexedDB, as far as it matters: each operation happens wholly or not at all, and may fail. */
  function storeOf(life: number): CallStore {
    async function atomically<Value>(label: string, work: () => Value): Promise<Value> {
      await gate(`${label}: begin`, life);
      if (storageFails > 0) {
        storageFails -= 1;
        note(`${label}: storage fails`);
        throw new Error('storage');
      }
      const value = work();
      await gate(`${label}: done`, life);
      return value;
    }
    function put(row: CallRow): void {
      const before = rows.get(row.id);
      if (before?.state !== row.state) {
        transitions.push({ id: row.id, from: before?.state ?? 'nothing', to: row.state });
        note(`${row.id}: ${before?.state ?? 'nothing'} → ${row.state}`);
      }
      rows.set(row.id, structuredClone(row));
    }
    return {
      get: (id) => atomically(`get ${id}`, () => structuredClone(rows.get(id))),
      insert: (row, since, objects) =>
        atomically(`insert ${row.id}`, () => {
          const existing = rows.get(row.id);
          if (existing) return { kind: 'existing' as const, row: structuredClone(existing) };
          const recent = [...rows.values()].filter((each) => each.to === row.to && each.createdAt >= since);
          const objection = objects(structuredClone(recent));
          if (objection !== null) return { kind: 'objected' as const, objection };
          put(row);
          return { kind: 'inserted' as const, row };
        }),
      update: (id, change) =>
        atomically(`update ${id}`, () => {
          const row = rows.get(id);
          if (row === undefined) return undefined;
          const changed = change(row);
          if (changed === row) return { row, changed: false };
          put(changed);
          return { row: changed, changed: true };
        }),
      inState: (states) =>
        atomically('list', () =>
          structuredClone([...rows.values()].filter((row) => states.includes(row.state))),
        ),
    };
  }

  async function post(request: CallRequest, life: number): Promise<Result<Call, PlatformFailure>> {
    const intent = request.metadata?.[INTENT_KEY] ?? '';
    await gate(`post ${intent}: leaves`, life);
    posts.push(intent);
    const fault = faults.shift() ?? 'none';
    note(`POST ${intent}: ${fault}`);
    const takes = ['none', 'hang', 'drop-after', 'malformed'].includes(fault);
    if (takes) taken.push(intent);
    if (fault === 'hang') {
      await new Promise<void>((resolve) => {
        timers.push({ at: elapsed + TIME_LIMIT_MS, epoch: life, task: resolve });
      });
    }
    await gate(`post ${intent}: answered`, life);
    return answerTo(fault, taken.length);
  }

  function boot(): void {
    if (outbox) return;
    epoch += 1;
    const life = epoch;
    note('the background starts');
    const wakeTimer = createWakeTimer('due', {
      alarms: {
        create: (name, { when }) => alarms.set(name, Math.max(when ?? now, now + ALARM_GRAIN_MS)),
        clear: async (name) => alarms.delete(name),
      },
      now: () => now,
      timer(ms, task) {
        const timer = { at: elapsed + ms, epoch: life, task };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
      due: () => void outbox?.tick(),
    });
    outbox = createOutbox({
      store: storeOf(life),
      sender: {
        async ready() {
          await gate('keys', life);
          return locked
            ? err({ code: 'locked', next: 'unlock', sent: false })
            : ok((request: CallRequest) => post(request, life));
        },
      },
      wakeTimer,
      now: () => now,
      random: () => 0.5,
      changed: () => undefined,
    });
    void outbox.tick().catch(() => undefined);
  }

  function kill(): void {
    if (!outbox) return;
    note('the background dies');
    outbox = undefined;
    epoch += 1;
    gates = [];
    timers = [];
  }

  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  return {
    log,
    taken,
    posts,
    presses,
    rows,
    transitions,
    faults,
    now: () => now,
    note,
    boot,
    kill,
    settle,
    waiting: () => gates.length,
    /** Lets one waiting step on; which one is the driver's choice. */
    async go(choice: number): Promise<void> {
      const [chosen] = gates.splice(choice % Math.max(1, gates.length), 1);
      chosen?.open();
      await settle();
    },
    /** A press, on any surface: it wakes the background where it sleeps. */
    async press(id: string, to: string, accepts: boolean): Promise<void> {
      boot();
      note(`press ${id} → ${to}${accepts ? ', anyway' : ''}`);
      const press: Press = { id, to, answer: undefined };
      presses.push(press);
      const time = now;
      const row: CallRow = {
        id,
        state: 'intended',
        to,
        ext: '',
        from: '+14155550100',
        route: { kind: 'default' },
        context: { crm: 'model' },
        metadata: { [INTENT_KEY]: id },
        createdAt: time,
        updatedAt: time,
        attempts: 0,
        serverErrors: 0,
      };
      const guard = (recent: CallRow[]): GuardAsk[] =>
        options.guard && !accepts ? askAboutRecent(recent, GUARDS, []) : [];
      outbox?.place(row, time - GUARDS.recentMinutes * 60_000, guard).then(
        (answer) => {
          press.answer = answer;
        },
        () => undefined,
      );
      await settle();
    },
    async cancel(id: string): Promise<void> {
      boot();
      note(`cancel ${id}`);
      outbox?.cancel(id).catch(() => undefined);
      await settle();
    },
    async lock(on: boolean): Promise<void> {
      locked = on;
      note(on ? 'the keys are locked' : 'the keys are unlocked');
      if (!on) {
        boot();
        outbox?.unlocked().catch(() => undefined);
      }
      await settle();
    },
    failStorage(times: number): void {
      note(`storage fails ${times} times`);
      storageFails = times;
    },
    /** What the platform says of a call that it took. */
    async complete(intent: string): Promise<void> {
      const index = taken.indexOf(intent);
      const row = rows.get(intent);
      if (index < 0 || !row) return;
      const event = { id: `c_${index + 1}`, duration_seconds: 12 };
      const after = step(row, { type: 'completed', event }, { now, random: () => 0 });
      if (after === row) return;
      note(`${intent}: completed`);
      transitions.push({ id: intent, from: row.state, to: after.state });
      rows.set(intent, after);
      await settle();
    },
    /** The browser is closed: the background goes, and alarms may be forgotten. */
    close(forgetsAlarms: boolean): void {
      note(`the browser closes${forgetsAlarms ? ' and forgets its alarms' : ''}`);
      kill();
      if (forgetsAlarms) alarms.clear();
    },
    /** The clock is set; nothing that waits notices. */
    jump(ms: number): void {
      note(`the clock jumps by ${ms} ms`);
      now += ms;
    },
    /** Time passes: timers of this life run, alarms wake the background. */
    async pass(ms: number): Promise<void> {
      const end = elapsed + ms;
      for (;;) {
        const nextTimer = Math.min(...timers.map((timer) => timer.at), Number.POSITIVE_INFINITY);
        const nextAlarm = elapsed + Math.min(...alarms.values(), Number.POSITIVE_INFINITY) - now;
        const next = Math.max(elapsed, Math.min(nextTimer, nextAlarm));
        if (next > end) break;
        now += next - elapsed;
        elapsed = next;
        for (const timer of timers.filter((each) => each.at <= elapsed)) {
          timers = timers.filter((each) => each !== timer);
          if (timer.epoch === epoch) timer.task();
        }
        for (const [name, at] of alarms) {
          if (at > now) continue;
          alarms.delete(name);
          boot();
          outbox?.tick();
        }
        await settle();
      }
      now += end - elapsed;
      elapsed = end;
    },
    /** Everything is well again, the popup is opened, and time passes: after this nothing may be open. */
    async recover(): Promise<void> {
      note('everything is well again');
      faults.length = 0;
      storageFails = 0;
      boot();
      outbox?.tick();
      await settle();
      for (let minute = 0; minute < 40; minute += 1) {
        for (let left = 0; gates.length > 0 && left < 10_000; left += 1) {
          gates.shift()?.open();
          await settle();
        }
        await this.pass(60_000);
      }
    },
  };
}

function answerTo(fault: Fault, count: number): Result<Call, PlatformFailure> {
  const limit = (retryAfterMs?: number): Result<Call, PlatformFailure> =>
    err({
      code: 'rate-limited',
      next: 'wait',
      sent: true,
      httpStatus: 429,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  switch (fault) {
    case 'none':
      return ok({ id: `c_${count}`, status: 'initiated', created_at: '2026-11-21T00:00:00Z' });
    case 'limit':
      return limit();
    case 'limit-7s':
      return limit(7_000);
    case 'limit-2min':
      return limit(120_000);
    case 'limit-1h':
      return limit(3_600_000);
    case 'server-error':
      return err({ code: 'server-error', next: 'contact-support', sent: true, httpStatus: 500 });
    case 'bad-number':
      return err({ code: 'invalid-number', next: 'check-number', sent: true, httpStatus: 400 });
    case 'key-revoked':
      return err({ code: 'key-rejected', next: 'replace-key', sent: true, httpStatus: 401 });
    case 'malformed':
      return err({ code: 'malformed-answer', next: 'check-phone', sent: true, httpStatus: 201 });
    case 'offline':
      return err({ code: 'offline', next: 'check-connection', sent: false });
    default:
      return err({ code: 'no-answer', next: 'check-phone', sent: true });
  }
}
