/**
 * How long a call waits before it leaves: from the request to place it until its POST arrives at the platform, with the
 * questions that go out before it answered at once, late, or never.
 */
import { createServer, request } from 'node:http';
import { AHEAD_MS } from '#lib/platform/at-most-once.ts';
import { listen, shut } from '#test/tools/listen.ts';
import { eventually } from '../e2e/harness/eventually.ts';
import { chromiumStage, firefoxStage } from '../e2e/page/stage.ts';
import { type Bench, figure, median, quantile } from './bench.ts';

/** Milliseconds until a question is answered; never: a firewall swallows it. */
const ANSWERS = { 'at once': 0, 'after 150 ms': 150, never: Number.POSITIVE_INFINITY } as const;
/** p95, by answer. */
const GOALS = { 'at once': 80, 'after 150 ms': 200, never: 250 } as const;
/** From the pointer on the button to the press, milliseconds. */
const HAND_MS = 300;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface Doorman {
  url: string;
  /** When the last POST arrived, milliseconds since the epoch. */
  readonly arrivedAt: number;
  answerAfter: number;
  close(): Promise<void>;
}

/** Stands before the platform: notes when calls arrive, and keeps questions waiting. */
async function doorman(platform: string): Promise<Doorman> {
  const target = new URL(platform);
  const state = { arrivedAt: 0, answerAfter: 0 };
  const server = createServer((asked, answer) => {
    if (asked.method === 'HEAD') {
      if (Number.isFinite(state.answerAfter)) setTimeout(() => answer.end(), state.answerAfter);
      return;
    }
    if (asked.method === 'POST') state.arrivedAt = Date.now();
    const { method, url, headers } = asked;
    const passed = request(
      { host: target.hostname, port: target.port, path: url, method, headers },
      (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  return Object.assign(state, { url: await listen(server), close: () => shut(server) });
}

const bench: Bench = {
  title: 'how long a call waits before it leaves',
  async *run({ quick, say, browsers }) {
    const calls = quick ? 8 : 20;
    for (const name of browsers) {
      const stage = await (name === 'chromium' ? chromiumStage({}) : firefoxStage({}));
      const door = await doorman(stage.platform.url);
      try {
        const guards = { recentMinutes: 0, doNotCall: 'off' as const, perMinute: 0 };
        const { settings } = await stage.ask('settings.get', {});
        const quiet = { ...settings.guards.quietHours, on: false };
        await stage.ask('settings.save', {
          patch: { baseUrl: door.url, guards: { ...settings.guards, ...guards, quietHours: quiet } },
        });
        // A key belongs to the address that it was given for.
        await stage.ask('keys.add', { capability: 'click-to-call', key: stage.platform.keys.clickToCall });
        for (const [answered, after] of Object.entries(ANSWERS)) {
          say(`${name}: questions answered ${answered}`);
          door.answerAfter = after;
          const waits: number[] = [];
          for (let at = 0; at < calls; at += 1) {
            // A person goes to the number first; what was asked for the call before does not serve this one.
            await pause(AHEAD_MS);
            await stage.ask('call.ahead', {});
            await pause(HAND_MS);
            const before = door.arrivedAt;
            const answer = await stage.ask('call.place', {
              intentId: crypto.randomUUID(),
              to: `+1415555${String(2_000 + at)}`,
              ext: '',
              context: { crm: 'generic' },
              accepted: [],
              guess: false,
            });
            await eventually(() => door.arrivedAt > before, {
              what: `call ${at} arrives (${JSON.stringify(answer)})`,
              every: 5,
            });
            waits.push(door.arrivedAt - (await stage.askedAt()));
          }
          yield {
            title: `${name}: questions before a call answered ${answered}`,
            figures: [
              figure('POST arrives, median', median(waits), 'ms'),
              figure('POST arrives, p95', quantile(waits, 0.95), 'ms', {
                atMost: GOALS[answered as keyof typeof ANSWERS],
              }),
            ],
          };
        }
      } finally {
        await stage.close();
        await door.close();
      }
    }
  },
};

export default bench;
