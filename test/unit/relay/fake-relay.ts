/** A relay with a team, in memory: its list by changes in order, as team-contract.ts says. Answers until `failsAfter`. */
import type { TeamList } from '#lib/model/team.ts';
import { createRelayClient, type RelayClient } from '#lib/relay/client.ts';
import { createListedHash, hashText } from '#lib/relay/listed-hash.ts';

const KEYS = ['A', 'B', 'C'].map((letter) => letter.repeat(43));

export interface FakeRelay {
  url: string;
  client: (url: string) => RelayClient;
  /** Another list, of another key or the same: everything listed before is listed in it, by new changes. */
  startAnew(sameKey?: boolean): void;
  list(e164: string): Promise<void>;
  unlist(e164: string): Promise<void>;
  isListed(e164: string): boolean;
  /** What GET /team says beside the list. */
  team: Record<string, unknown> | undefined;
  hasList: boolean;
  etag(): string | undefined;
  /** Requests that are answered before the network is gone; absent: all. */
  failsAfter: number | undefined;
  /** Status that a proxy before it answers with instead; absent: it lets all through. */
  proxy: number | undefined;
  asked: string[];
  pageSize: number;
}

export function createFakeRelay(): FakeRelay {
  let epoch = 0;
  let key = 0;
  let changes: { e164: string; on: boolean }[] = [];
  const listed = new Set<string>();

  const hashOf = async (e164: string) => (await createListedHash(KEYS[key] ?? ''))(e164);
  const list = (): TeamList => ({ epoch: `e${epoch}`, seq: changes.length, key: KEYS[key] ?? '' });

  async function page(after: number) {
    const some = changes.slice(after, after + relay.pageSize);
    const last = new Map(some.map(({ e164, on }) => [e164, on]));
    const pack = async (wanted: boolean) => {
      const bytes: number[] = [];
      for (const [e164, on] of last) if (on === wanted) bytes.push(...(await hashOf(e164)));
      return btoa(String.fromCharCode(...bytes));
    };
    const seq = after + some.length;
    const more = seq < changes.length;
    return { epoch: `e${epoch}`, seq, more, listed: await pack(true), unlisted: await pack(false) };
  }

  const notFound = () => Response.json({ error: { code: 'not-found', message: '' } }, { status: 404 });

  async function answer(path: string, init: RequestInit): Promise<Response> {
    if (relay.proxy !== undefined) return new Response('<html>', { status: relay.proxy });
    if (path === '/team') {
      const body = { ...relay.team, ...(relay.hasList && { doNotCall: list() }) };
      return relay.team ? Response.json(body) : notFound();
    }
    if (path.includes('?after=')) return Response.json(await page(Number(path.split('=')[1])));
    if (init.method === 'POST') {
      if (!relay.team) return notFound();
      const { hash } = JSON.parse(String(init.body)) as { hash: string };
      for (const number of POOL) if (hashText(await hashOf(number)) === hash) await relay.list(number);
      return new Response(null, { status: 204 });
    }
    for (const number of listed)
      if (path.endsWith(hashText(await hashOf(number))))
        return Response.json({ listed_at: '2026-11-27T09:00:00Z', by: 'Dana', why: 'asked' });
    return notFound();
  }

  const relay: FakeRelay = {
    url: 'https://relay.example',
    team: {},
    hasList: true,
    failsAfter: undefined,
    proxy: undefined,
    asked: [],
    pageSize: 3,
    client: (url) =>
      createRelayClient({
        url,
        async fetch(address, init) {
          const path = address.slice(url.length);
          if (relay.failsAfter !== undefined && relay.failsAfter-- <= 0)
            throw new TypeError('Failed to fetch');
          relay.asked.push(`${init.method ?? 'GET'} ${path}`);
          return answer(path, init);
        },
      }),
    startAnew(sameKey = false) {
      epoch++;
      if (!sameKey) key = (key + 1) % KEYS.length;
      changes = [...listed].map((e164) => ({ e164, on: true }));
    },
    async list(e164) {
      if (listed.has(e164)) return;
      listed.add(e164);
      changes.push({ e164, on: true });
    },
    async unlist(e164) {
      if (listed.delete(e164)) changes.push({ e164, on: false });
    },
    isListed: (e164) => listed.has(e164),
    etag: () => relay.team && JSON.stringify([epoch, changes.length, relay.team]).slice(0, 120),
  };
  return relay;
}

/** Numbers that tests list. */
export const POOL = Array.from({ length: 12 }, (_, at) => `+141555501${String(at).padStart(2, '0')}`);
