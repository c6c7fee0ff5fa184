/** The model's moves, as fast-check commands, and what must hold after each of them and at the end. */
import fc from 'fast-check';
import { FAULTS, type Fault } from './platform.ts';
import { World } from './world.ts';

const INTENTS = ['A', 'B', 'C', 'D'];
const NUMBERS = ['+14155552671', '+442079460000'];

class Move implements fc.AsyncCommand<object, World> {
  readonly text: string;
  readonly act: (world: World) => Promise<void> | void;
  constructor(text: string, act: (world: World) => Promise<void> | void) {
    this.text = text;
    this.act = act;
  }
  check(): boolean {
    return true;
  }
  async run(_model: object, world: World): Promise<void> {
    await this.act(world);
    holdsAlways(world);
  }
  toString(): string {
    return this.text;
  }
}

const intent = fc.constantFrom(...INTENTS);

function moves(): fc.Arbitrary<Move>[] {
  const go = fc.nat(20).map((choice) => new Move(`go(${choice})`, (world) => world.go(choice)));
  const some = fc.nat({ max: 40 }).map(
    (count) =>
      new Move(`goOn(${count})`, async (world) => {
        for (let left = count; left > 0; left -= 1) await world.go(0);
      }),
  );
  const press = fc
    .record({ id: intent, to: fc.nat(1), accepts: fc.boolean() })
    .map(
      ({ id, to, accepts }) =>
        new Move(`press(${id}, ${to}, ${accepts})`, (world) => world.press(id, NUMBERS[to] ?? '', accepts)),
    );
  // One press heard twice: a double click, Enter with a click, or a message that was sent again.
  const twice = intent.map(
    (id) =>
      new Move(`pressTwice(${id})`, async (world) => {
        await world.press(id, NUMBERS[0] ?? '', false);
        await world.press(id, NUMBERS[0] ?? '', false);
      }),
  );
  const cancel = intent.map((id) => new Move(`cancel(${id})`, (world) => world.cancel(id)));
  const complete = intent.map((id) => new Move(`complete(${id})`, (world) => world.complete(id)));
  const fault = fc
    .array(fc.constantFrom<Fault>(...FAULTS), { minLength: 1, maxLength: 6 })
    .map((list) => new Move(`faults(${list})`, (world) => void world.faults.push(...list)));
  const kill = fc.constant(new Move('kill', (world) => world.kill()));
  const boot = fc.constant(
    new Move('wake', async (world) => {
      world.boot();
      await world.settle();
    }),
  );
  const close = fc.boolean().map((forgets) => new Move(`close(${forgets})`, (world) => world.close(forgets)));
  const pass = fc
    .constantFrom(100, 1_000, 8_000, 25_000, 40_000, 130_000, 900_000)
    .map((ms) => new Move(`pass(${ms})`, (world) => world.pass(ms)));
  const jump = fc
    .constantFrom(-86_400_000, -90_000, -5_000, 5_000, 90_000, 86_400_000)
    .map((ms) => new Move(`jump(${ms})`, (world) => world.jump(ms)));
  const storage = fc
    .integer({ min: 1, max: 4 })
    .map((n) => new Move(`storage(${n})`, (world) => world.failStorage(n)));
  const lock = fc.boolean().map((on) => new Move(`lock(${on})`, (world) => world.lock(on)));
  const often = [go, go, some, some, some, some, press, press];
  return [
    ...often,
    twice,
    cancel,
    complete,
    fault,
    fault,
    kill,
    kill,
    boot,
    close,
    pass,
    pass,
    jump,
    storage,
    lock,
  ];
}

/** The state machine's own picture: nothing else may be seen in storage. */
const ALLOWED = new Set([
  'nothing → intended',
  'intended → sending',
  'intended → refused',
  'intended → withdrawn',
  'sending → intended',
  'sending → initiated',
  'sending → refused',
  'sending → unknown',
  'unknown → initiated',
  ...['intended', 'sending', 'initiated', 'refused', 'unknown', 'withdrawn'].map(
    (state) => `${state} → completed`,
  ),
]);

function holdsAlways(world: World): void {
  for (const id of INTENTS) {
    const calls = world.taken.filter((each) => each === id).length;
    if (calls > 1) throw new Error(`double call: the platform took ${calls} of intent ${id}`);
  }
  for (const { id, from, to } of world.transitions) {
    if (!ALLOWED.has(`${from} → ${to}`)) throw new Error(`${id} went from ${from} to ${to}`);
  }
}

function holdsAtTheEnd(world: World): void {
  holdsAlways(world);
  for (const id of INTENTS) {
    const row = world.rows.get(id);
    const placed = world.taken.includes(id);
    const answered = world.presses.some((press) => press.id === id && press.answer?.kind === 'call');
    if (answered && !row) throw new Error(`intent lost: ${id} was answered and is not there`);
    if (placed && !row) throw new Error(`intent lost: ${id} was placed and is not there`);
    if (!row) continue;
    if (row.state === 'intended' || row.state === 'sending') throw new Error(`stuck: ${id} is ${row.state}`);
    if (placed && (row.state === 'refused' || row.state === 'withdrawn')) {
      throw new Error(`untrue: ${id} was placed, and is shown as ${row.state}`);
    }
    if (!placed && (row.state === 'initiated' || row.state === 'completed')) {
      throw new Error(`untrue: ${id} was not placed, and is shown as ${row.state}`);
    }
  }
}

export interface ModelFigures {
  runs: number;
  presses: number;
  posts: number;
  taken: number;
  deaths: number;
}

/**
 * Runs the model: throws with the shortest trace that was found, and the seed that repeats it.
 * @returns what was done, added up
 */
export async function runModel(options: { runs: number; seed: number }): Promise<ModelFigures> {
  const figures: ModelFigures = { runs: 0, presses: 0, posts: 0, taken: 0, deaths: 0 };
  const property = fc.asyncProperty(
    fc.boolean(),
    fc.commands(moves(), { maxCommands: 80, size: '+1' }),
    async (guard, commands) => {
      const world = new World({ guard });
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await world.recover();
        holdsAtTheEnd(world);
      } catch (cause) {
        throw new Error(`${cause instanceof Error ? cause.message : cause}\n${world.log.join('\n')}`);
      } finally {
        figures.runs += 1;
        figures.presses += world.presses.length;
        figures.posts += world.posts.length;
        figures.taken += world.taken.length;
        figures.deaths += world.log.filter((line) => line.endsWith('dies')).length;
      }
    },
  );
  await fc.assert(property, { numRuns: options.runs, seed: options.seed, endOnFailure: false });
  return figures;
}
