/** The configurations that are handed out for nginx and Caddy, run where these are installed: only names and paths are changed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pairAnswerSchema } from '#lib/relay/contract.ts';
import { freePort } from '../postgres.ts';
import { callBody, installationId, sign, TEAM_CODE, until } from './kit.ts';
import { type RelayProcess, startRelay } from './process.ts';

const installed = (name: string, ...args: string[]) => spawnSync(name, args).error === undefined;
const PROXIES = [
  ['nginx', installed('nginx', '-v') && installed('openssl', 'version')],
  ['caddy', installed('caddy', 'version')],
] as const;

function answerOf(
  agent: Agent,
  url: string,
  method: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent, servername: 'localhost' }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

describe.each(PROXIES)('behind %s', (name, there) => {
  let relay: RelayProcess | undefined;
  let proxy: ChildProcess | undefined;
  let folder: string;
  let url: string;
  // The certificate is made for the test.
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

  beforeAll(async () => {
    if (!there) return;
    folder = mkdtempSync(join(tmpdir(), 'dialmark-proxy-'));
    const port = await freePort();
    url = `https://localhost:${port}`;
    relay = await startRelay({
      RELAY_DATA: join(folder, 'data'),
      RELAY_PUBLIC_URL: url,
      RELAY_TRUST_PROXY: '1',
      RELAY_PAIR_ATTEMPTS: '2',
    });
    const shipped = (file: string) =>
      readFileSync(`server/relay/deploy/${file}`, 'utf8').replaceAll(
        '127.0.0.1:8788',
        `127.0.0.1:${relay?.port}`,
      );
    if (name === 'nginx') {
      const key = join(folder, 'key.pem');
      const certificate = join(folder, 'certificate.pem');
      spawnSync('openssl', [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '2',
        ],
        ...['-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
      ]);
      const site = shipped('nginx.conf')
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replaceAll('relay.example.com;', 'localhost;')
        .replace('/etc/ssl/relay.example.com.pem', certificate)
        .replace('/etc/ssl/relay.example.com.key', key)
        .replace('/var/log/nginx/dialmark-relay.log', join(folder, 'access.log'));
      const file = join(folder, 'nginx.conf');
      writeFileSync(
        file,
        `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; worker_processes 1; events {}\nhttp { ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}\n${site}\n}`,
      );
      proxy = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
    } else {
      const file = join(folder, 'Caddyfile');
      const site = shipped('Caddyfile').replace('relay.example.com {', `localhost:${port} {\n\ttls internal`);
      writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`);
      proxy = spawn('caddy', ['run', '--config', file], {
        stdio: 'ignore',
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      });
    }
    await until(
      async () => (await answerOf(agent, `${url}/healthz`, 'GET').catch(() => undefined))?.status === 200,
      `${name} to answer`,
    );
  });
  afterAll(async () => {
    agent.destroy();
    proxy?.kill();
    await relay?.kill();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it.runIf(there)('a webhook goes in, and an open stream has it', async () => {
    const pairing = JSON.stringify({ team_code: TEAM_CODE, installation_id: installationId() });
    const paired = pairAnswerSchema.parse(
      JSON.parse((await answerOf(agent, `${url}/pair`, 'POST', {}, pairing)).text),
    );
    expect(paired.transcriptions_url.startsWith(`${url}/hooks/transcriptions/`)).toBe(true);
    let text = '';
    const stream = request(`${url}/feed`, {
      agent: new Agent({ rejectUnauthorized: false }),
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${paired.feed_token}` },
    });
    stream.on('response', (response) =>
      response.on('data', (chunk) => (text += chunk)).on('error', () => {}),
    );
    stream.on('error', () => {});
    stream.end();
    await until(() => text.includes(': open'), 'the stream to open');
    const body = callBody(paired.installation_id);
    const headers = { 'x-signature': sign(body) };
    expect((await answerOf(agent, `${url}/hooks/calls`, 'POST', headers, body)).status).toBe(204);
    await until(() => text.includes('call.completed'), 'the event');
    const result = await answerOf(
      agent,
      paired.transcriptions_url,
      'POST',
      {},
      '{"id":"txn_1","status":"failed"}',
    );
    expect(result.status).toBe(204);
    await until(() => text.includes('txn_1'), 'the transcription');
    stream.destroy();
    if (name === 'nginx') {
      const logged = await until(() => {
        const log = readFileSync(join(folder, 'access.log'), 'utf8');
        return log.includes('/hooks/transcriptions/') && log;
      }, 'the access log');
      expect(logged).not.toMatch(/dmh_|dmf_|after=/);
    }
  });

  it.runIf(there)('the figures stay inside, and an address cannot be claimed', async () => {
    expect((await answerOf(agent, `${url}/metrics`, 'GET')).status).toBe(404);
    const body = JSON.stringify({ team_code: 'a-wrong-code', installation_id: installationId() });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      const headers = { 'X-Forwarded-For': `203.0.113.${n}` };
      statuses.push((await answerOf(agent, `${url}/pair`, 'POST', headers, body)).status);
    }
    expect(statuses).toEqual([403, 403, 429]);
  });
});
