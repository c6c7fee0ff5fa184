/**
 * The outbox's environment as a model: a browser whose background dies at any await, storage that fails, a clock that
 * jumps, a platform that errs. Nothing here is random: its driver says which of the waiting steps goes on, and what
 * happens in between.
 */
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
import { createClock, START } from './clock.ts';
import { createLives, type Life } from './lives.ts';
import { answerTo, type Fault, takes } from './platform.ts';
import { createDatabase } from './store.ts';

export interface Press {
  id: string;
  to: string;
  answer: Placed | undefined;
}

const TIME_LIMIT_MS = 20_000;
const GUARDS = settingsSchema.parse({}).guards;

/** By then whatever waits for a timer or an alarm has gone on. */
const RECOVERY_MINUTES = 40;

export class World {
  /** What was seen: the trace that a failure is read by. */
  readonly log: string[] = [];
  /** Intents of the requests that the platform took, in order. */
  readonly taken: string[] = [];
  readonly posts: string[] = [];
  readonly presses: Press[] = [];
  /** What happens to the next requests, in order. */
  readonly faults: Fault[] = [];
  readonly #guard: boolean;
  readonly #lives = createLives();
  readonly #clock = createClock(this.#lives);
  readonly #database = createDatabase(this.#lives, (line) => this.#note(line));
  readonly rows = this.#database.rows;
  readonly transitions = this.#database.transitions;
  #outbox: Outbox | undefined;
  #locked = false;

  constructor(options: { guard: boolean }) {
    this.#guard = options.guard;
  }

  /** The background starts, unless it runs. */
  boot(): void {
    if (this.#outbox) return;
    const life = this.#lives.begin();
    this.#note('the background starts');
    const { now } = this.#clock;
    this.#outbox = createOutbox({
      store: this.#database.storeOf(life),
      sender: { ready: () => this.#ready(life) },
      isListed: async () => false,
      wakeTimer: createWakeTimer('due', {
        alarms: this.#clock.alarms,
        now,
        timer: (ms, task) => this.#clock.timer(life, ms, task),
        due: () => void this.#outbox?.tick(),
      }),
      now,
      random: () => 0.5,
      changed: () => undefined,
    });
    void this.#outbox.tick().catch(() => undefined);
  }

  kill(): void {
    if (!this.#outbox) return;
    this.#note('the background dies');
    this.#outbox = undefined;
    this.#lives.end();
    this.#clock.dropTimers();
  }

  /** The browser is closed: the background goes, and alarms may be forgotten. */
  close(forgetsAlarms: boolean): void {
    this.#note(`the browser closes${forgetsAlarms ? ' and forgets its alarms' : ''}`);
    this.kill();
    if (forgetsAlarms) this.#clock.alarms.forget();
  }

  settle(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  /** Lets one waiting step on; which one is the driver's choice. */
  async go(choice: number): Promise<void> {
    this.#lives.open(choice);
    await this.settle();
  }

  /** A press, on any surface: it wakes the background if it sleeps. */
  async press(id: string, to: string, accepts: boolean): Promise<void> {
    this.boot();
    this.#note(`press ${id} → ${to}${accepts ? ', anyway' : ''}`);
    const press: Press = { id, to, answer: undefined };
    this.presses.push(press);
    const time = this.#clock.now();
    const guard = (recent: CallRow[]): GuardAsk[] =>
      this.#guard && !accepts ? askAboutRecent(recent, GUARDS, []) : [];
    this.#outbox?.place(intended(id, to, time), time - GUARDS.recentMinutes * 60_000, guard).then(
      (answer) => {
        press.answer = answer;
      },
      () => undefined,
    );
    await this.settle();
  }

  async cancel(id: string): Promise<void> {
    this.boot();
    this.#note(`cancel ${id}`);
    this.#outbox?.cancel(id).catch(() => undefined);
    await this.settle();
  }

  async lock(on: boolean): Promise<void> {
    this.#locked = on;
    this.#note(on ? 'the keys are locked' : 'the keys are unlocked');
    if (!on) {
      this.boot();
      this.#outbox?.unlocked().catch(() => undefined);
    }
    await this.settle();
  }

  failStorage(times: number): void {
    this.#note(`storage fails ${times} times`);
    this.#database.fail(times);
  }

  /** The platform says of a call that it took that it ended. */
  async complete(intent: string): Promise<void> {
    const index = this.taken.indexOf(intent);
    const row = this.rows.get(intent);
    if (index < 0 || !row) return;
    const event = { id: `c_${index + 1}`, duration_seconds: 12 };
    const after = step(row, { type: 'completed', event }, { now: this.#clock.now(), random: () => 0 });
    if (after === row) return;
    this.#note(`${intent}: completed`);
    this.#database.put(after);
    await this.settle();
  }

  jump(ms: number): void {
    this.#note(`the clock jumps by ${ms} ms`);
    this.#clock.jump(ms);
  }

  pass(ms: number): Promise<void> {
    const wake = () => {
      this.boot();
      this.#outbox?.tick();
    };
    return this.#clock.pass(ms, wake, () => this.settle());
  }

  /** Everything is well again, the popup is opened, and time passes: after this nothing may be open. */
  async recover(): Promise<void> {
    this.#note('everything is well again');
    this.faults.length = 0;
    this.#database.fail(0);
    this.boot();
    this.#outbox?.tick();
    await this.settle();
    for (let minute = 0; minute < RECOVERY_MINUTES; minute += 1) {
      for (let left = 10_000; this.#lives.waiting() > 0 && left > 0; left -= 1) await this.go(0);
      await this.pass(60_000);
    }
  }

  async #ready(life: Life) {
    await this.#lives.gate(life);
    return this.#locked
      ? err({ code: 'locked' as const, next: 'unlock' as const, sent: false as const })
      : ok((request: CallRequest) => this.#post(request, life));
  }

  async #post(request: CallRequest, life: Life): Promise<Result<Call, PlatformFailure>> {
    const intent = request.metadata?.[INTENT_KEY] ?? '';
    await this.#lives.gate(life);
    this.posts.push(intent);
    const fault = this.faults.shift() ?? 'none';
    this.#note(`POST ${intent}: ${fault}`);
    if (takes(fault)) this.taken.push(intent);
    if (fault === 'hang')
      await new Promise<void>((resolve) => this.#clock.timer(life, TIME_LIMIT_MS, resolve));
    await this.#lives.gate(life);
    return answerTo(fault, this.taken.length);
  }

  #note(line: string): void {
    this.log.push(`${String(this.#clock.now() - START).padStart(9)} ms  ${line}`);
  }
}

const intended = (id: string, to: string, at: number): CallRow => ({
  id,
  state: 'intended',
  to,
  ext: '',
  from: '+14155550100',
  route: { kind: 'default' },
  context: { crm: 'model' },
  metadata: { [INTENT_KEY]: id },
  createdAt: at,
  updatedAt: at,
  attempts: 0,
  serverErrors: 0,
});
