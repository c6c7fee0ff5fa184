/** The relay behind the configurations that are handed out for nginx and Caddy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PairAnswer, pairAnswerSchema } from '#lib/relay/contract.ts';
import { callBody, installationId, sign, TEAM_CODE, until } from './kit.ts';
import { type RelayProcess, readFeed, startRelay } from './process.ts';
import { makeProxy, type ProxyKind, proxiesHere, type RunningProxy } from './proxy.ts';

const kinds = proxiesHere();

describe.each(kinds)('behind %s', (kind: ProxyKind) => {
  let relay: RelayProcess;
  let proxy: RunningProxy;
  let env: Record<string, string>;
  beforeEach(async () => {
    proxy = await makeProxy(kind);
    env = { RELAY_DATA: join(proxy.folder, 'data'), RELAY_PUBLIC_URL: proxy.url };
    relay = await startRelay(env);
    await proxy.start(relay.port);
  });
  afterEach(async () => {
    await relay.kill();
    proxy.remove();
  });

  async function pairThrough(): Promise<PairAnswer> {
    const pairing = JSON.stringify({ team_code: TEAM_CODE, installation_id: installationId() });
    return pairAnswerSchema.parse(JSON.parse((await proxy.ask('/pair', 'POST', {}, pairing)).text));
  }

  it('a webhook goes in, and an open stream has it; figures and secrets stay inside', async () => {
    const paired = await pairThrough();
    expect(paired.transcriptions_url.startsWith(`${proxy.url}/hooks/transcriptions/`)).toBe(true);
    const stream = proxy.stream('/feed', paired.feed_token);
    await until(() => stream.text().includes(': open'), 'the stream to open');
    const body = callBody(paired.installation_id);
    expect((await proxy.ask('/hooks/calls', 'POST', { 'x-signature': sign(body) }, body)).status).toBe(204);
    await until(() => stream.text().includes('call.completed'), 'the event');
    const hook = paired.transcriptions_url.slice(proxy.url.length);
    const large = JSON.stringify({ id: 'txn_1', status: 'failed', text: 'x'.repeat(3_000_000) });
    expect((await proxy.ask(hook, 'POST', {}, large)).status).toBe(204);
    await until(() => stream.text().includes('txn_1'), 'the transcription');
    const waiting = proxy.ask('/feed?wait=1', 'GET', { Authorization: `Bearer ${paired.feed_token}` });
    expect((await waiting).status).toBe(200);
    stream.close();

    expect((await proxy.ask('/metrics', 'GET')).status).toBe(404);
    if (kind.startsWith('nginx')) {
      const logged = await until(() => {
        const log = readFileSync(join(proxy.folder, 'access.log'), 'utf8');
        return log.includes('/hooks/transcriptions/') && log;
      }, 'the access log');
      expect(logged).not.toMatch(/dmh_|dmf_|after=/);
    }
  });

  it('a relay under load stops at once, and loses nothing', { timeout: 90_000 }, async () => {
    const paired = await pairThrough();
    const answered = new Set<string>();
    let running = true;
    let made = 0;
    const senders = Array.from({ length: 16 }, async () => {
      while (running) {
        made += 1;
        const id = `c_${made}`;
        const body = callBody(paired.installation_id, { id });
        // As the platform does: the same again until it is taken.
        while (running && !answered.has(id)) {
          const answer = await proxy
            .ask('/hooks/calls', 'POST', { 'x-signature': sign(body) }, body)
            .catch(() => undefined);
          if (answer?.status === 204) answered.add(id);
        }
      }
    });
    const stream = proxy.stream('/feed', paired.feed_token);
    await until(() => answered.size > 100 && stream.text().includes('call.completed'), 'load');
    const started = performance.now();
    const code = await relay.stop();
    const ms = performance.now() - started;
    expect({ code, quick: ms < 3000 }).toEqual({ code: 0, quick: true });
    expect(stream.text()).toContain(': stopping');
    stream.close();

    relay = await startRelay({ ...env, RELAY_PORT: String(relay.port) });
    const before = answered.size;
    await until(() => answered.size > before + 50, 'load after the restart', 60_000);
    running = false;
    await Promise.all(senders);
    const found = await readFeed(relay.url, paired.feed_token);
    expect([...answered].filter((id) => !found.includes(id))).toEqual([]);
    expect(found.length).toBe(new Set(found).size);
  });
});

if (kinds.length === 0) it.skip('neither nginx nor Caddy is installed (Debian: apt-get install nginx caddy)');
