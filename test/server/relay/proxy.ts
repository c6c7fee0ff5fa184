/** nginx and Caddy with the configurations that are handed out: only names, ports and paths of files are changed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installed } from '../installed.ts';
import { freePort } from '../postgres.ts';
import { until } from './kit.ts';

export type ProxyKind = 'nginx' | 'nginx, under a path' | 'caddy' | 'caddy, under a path';

/** Those that this machine has. */
export function proxiesHere(): ProxyKind[] {
  const nginx = installed('nginx', 'nginx', '-v') && installed('openssl', 'openssl', 'version');
  const caddy = installed('caddy', 'caddy', 'version');
  return [
    ...(nginx ? (['nginx', 'nginx, under a path'] as const) : []),
    ...(caddy ? (['caddy', 'caddy, under a path'] as const) : []),
  ];
}

export interface Answered {
  status: number;
  text: string;
}

export interface RunningProxy {
  /** Where the relay is reached through it: goes into `RELAY_PUBLIC_URL`. */
  url: string;
  folder: string;
  /** Starts it in front of the relay at this port. */
  start(relayPort: number): Promise<void>;
  ask(path: string, method: string, headers?: Record<string, string>, body?: string): Promise<Answered>;
  /** An event stream; `text` is what has come so far. */
  stream(path: string, token: string): { text: () => string; close(): void };
  remove(): void;
}

const shipped = (file: string, relayPort: number): string =>
  readFileSync(`server/relay/deploy/${file}`, 'utf8').replaceAll('127.0.0.1:8788', `127.0.0.1:${relayPort}`);

function nginxConfig(folder: string, port: number, relayPort: number, underPath: boolean): string {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  spawnSync('openssl', [
    'req',
    '-x509',
    ...curve,
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  let site = shipped('nginx.conf', relayPort)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('relay.example.com;', 'localhost;')
    .replace('/etc/ssl/relay.example.com.pem', certificate)
    .replace('/etc/ssl/relay.example.com.key', key);
  // The site that is there already: its own server, with the relay's locations in it.
  if (underPath) {
    const own = site.slice(site.indexOf('    location = /metrics'), site.lastIndexOf('}'));
    site = site.replace(
      own,
      `location / { return 200 "another site"; }\n${shipped('nginx-path.conf', relayPort)}`,
    );
  }
  site = site.replaceAll('/var/log/nginx/dialmark-relay.log', join(folder, 'access.log'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''} events {}\nhttp { ${temporary.join(' ')}\n${site}\n}`;
}

function caddyConfig(port: number, relayPort: number, underPath: boolean): string {
  const site = shipped(underPath ? 'Caddyfile-path' : 'Caddyfile', relayPort).replace(
    /^\w+\.example\.com \{/m,
    `localhost:${port} {\n\ttls internal`,
  );
  return `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`;
}

export async function makeProxy(kind: ProxyKind): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'dialmark-proxy-'));
  const port = await freePort();
  const underPath = kind.endsWith('path');
  const url = `https://localhost:${port}${underPath ? '/relay' : ''}`;
  // The certificate is made for the test.
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  let proxy: ChildProcess | undefined;

  const ask: RunningProxy['ask'] = (path, method, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const asked = request(
        `${url}${path}`,
        { method, headers, agent, servername: 'localhost' },
        (response) => {
          let text = '';
          response.on('data', (chunk) => (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
          response.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });

  return {
    url,
    folder,
    async start(relayPort) {
      const file = join(folder, 'config');
      if (kind.startsWith('nginx')) {
        writeFileSync(file, nginxConfig(folder, port, relayPort, underPath));
        proxy = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
      } else {
        writeFileSync(file, caddyConfig(port, relayPort, underPath));
        const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
        const args = ['run', '--config', file, '--adapter', 'caddyfile'];
        proxy = spawn('caddy', args, { stdio: 'ignore', env: { ...process.env, ...home } });
      }
      await until(
        async () => (await ask('/healthz', 'GET').catch(() => undefined))?.status === 200,
        `${kind} to answer`,
      );
    },
    ask,
    stream(path, token) {
      let text = '';
      const stream = request(`${url}${path}`, {
        agent: new Agent({ rejectUnauthorized: false }),
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      });
      stream.on('response', (response) =>
        response.on('data', (chunk) => (text += chunk)).on('error', () => {}),
      );
      stream.on('error', () => {});
      stream.end();
      return { text: () => text, close: () => stream.destroy() };
    },
    remove() {
      agent.destroy();
      proxy?.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
