/** A relay on either store with a company's receiver beside it: what the tests of destinations are made of. */
import { afterEach, beforeEach, describe, expect } from 'vitest';
import {
  callBody,
  databaseFor,
  openRelay,
  STORES,
  type TestRelay,
  type TestRelayOptions,
  until,
} from './kit.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { withPostgres } from './with-postgres.ts';

export class DestinationsBench {
  receiver!: Receiver;
  test!: TestRelay;
  /** What the relay takes for the time, milliseconds since the epoch. */
  now = Date.now();
  readonly #database: () => Promise<string | undefined>;

  constructor(database: () => Promise<string | undefined>) {
    this.#database = database;
  }
  async open(options: TestRelayOptions = {}): Promise<void> {
    this.test = await openRelay({ databaseUrl: await this.#database(), clock: () => this.now, ...options });
  }
  async addDestination(to = this.receiver) {
    const destination = await this.test.destinations.add(`${to.url}/hook`, true);
    await this.test.relay.tidy();
    return destination;
  }
  got(count: number, from = this.receiver) {
    return until(() => from.got.length >= count && from.got, `${count} webhooks`);
  }
  /** The first destination, as an administrator sees it. */
  async listed() {
    return (await this.test.destinations.list())[0];
  }
  settled() {
    return until(async () => (await this.listed())?.lastAt !== null, 'an answer to be noted');
  }
  nothingWaits() {
    return until(async () => (await this.listed())?.waiting === 0, 'nothing to wait');
  }
  intents() {
    return this.receiver.got.map(({ event }) => 'intent_id' in event.data && event.data.intent_id);
  }
  /** A call's end, as the platform says it. */
  async end(intent: string, more: object = {}): Promise<string> {
    const body = callBody(undefined, { metadata: { dialmark_intent: intent, record_id: '7' }, ...more });
    expect((await this.test.call(body)).status).toBe(204);
    return body;
  }
}

/** The tests, on each store: each opens a relay for itself. */
export function onEachStore(name: string, tests: (bench: DestinationsBench) => void): void {
  const postgres = withPostgres();
  describe.each(STORES)(`${name} on %s`, (store) => {
    const bench = new DestinationsBench(() => databaseFor(store, postgres));
    beforeEach(async () => {
      bench.now = Date.now();
      bench.receiver = await startReceiver();
    });
    afterEach(async () => {
      await bench.test.close();
      await bench.receiver.close();
    });
    tests(bench);
  });
}
