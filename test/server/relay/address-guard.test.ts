/** Which addresses a destination may have, and that a request goes to those that were looked at. */
import { networkInterfaces } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal } from '#server/relay/store/seal.ts';
import { checkDestination, guardedLookup, isOutside } from '#server/relay/webhooks/address-guard.ts';
import { postWebhook } from '#server/relay/webhooks/post-webhook.ts';
import { startReceiver } from './receiver.ts';

const PUBLIC = [{ address: '93.184.216.34', family: 4 }];
const check = (url: string, more: object = {}) =>
  checkDestination(url, { http: false, inside: false, resolve: async () => PUBLIC, ...more });

describe('addresses', () => {
  it.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['10.0.0.1', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['127.0.0.1', false],
    ['127.8.8.8', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['192.0.2.1', false],
    ['198.18.0.1', false],
    ['240.0.0.1', false],
    ['::', false],
    ['::1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['fec0::1', false],
    ['ff02::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:93.184.216.34', true],
    ['::10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['no address', false],
  ])('%s is outside: %s', (address, outside) => {
    expect(isOutside(address)).toBe(outside);
  });

  it('of this machine are never outside', () => {
    const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    for (const { address } of own) expect(isOutside(address)).toBe(false);
  });

  it('of a private network are inside, however they are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 24 - 1 }), (rest) => {
        const bytes = [10, (rest >> 16) & 255, (rest >> 8) & 255, rest & 255];
        const { hostname } = new URL(
          `http://0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
        );
        expect(isOutside(hostname)).toBe(false);
        expect(isOutside(`::ffff:${bytes.join('.')}`)).toBe(false);
      }),
    );
  });
});

describe('a destination', () => {
  it.each([
    [
      'https://automation.example.com/hook?key=1',
      { ok: true, value: 'https://automation.example.com/hook?key=1' },
    ],
    ['http://automation.example.com/hook', { ok: false, error: 'insecure' }],
    ['ftp://automation.example.com/', { ok: false, error: 'not-an-address' }],
    ['automation.example.com', { ok: false, error: 'not-an-address' }],
    ['https://user:word@automation.example.com/', { ok: false, error: 'has-credentials' }],
    ['https://automation.example.com/#part', { ok: false, error: 'has-credentials' }],
    ['https://127.0.0.1/', { ok: false, error: 'inside' }],
    ['https://2130706433/', { ok: false, error: 'inside' }],
    ['https://[::1]:8443/', { ok: false, error: 'inside' }],
    ['https://[::ffff:7f00:1]/', { ok: false, error: 'inside' }],
  ])('%s: %j', async (url, result) => {
    expect(await check(url)).toEqual(result);
  });

  it('may be inside, or in clear, only if the administrator says so', async () => {
    const resolve = async () => [...PUBLIC, { address: '10.1.2.3', family: 4 }];
    expect(await check('https://n8n.example.com/', { resolve })).toEqual({ ok: false, error: 'inside' });
    expect(await check('https://n8n.example.com/', { resolve, inside: true })).toMatchObject({ ok: true });
    expect(await check('http://10.1.2.3/', { http: true, inside: true })).toMatchObject({ ok: true });
    const unknown = async () => Promise.reject(new Error('ENOTFOUND'));
    expect(await check('https://n8n.example.com/', { resolve: unknown })).toEqual({
      ok: false,
      error: 'unknown-name',
    });
    expect(await check('https://n8n.example.com/', { resolve: async () => [] })).toMatchObject({ ok: false });
  });
});

describe('a request', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const webhook = { id: 'evt_1', body: '{}', at: Date.now() };

  it('goes nowhere if one of a name’s addresses is inside, in either form that Node asks in', async () => {
    const lookUp = (all: boolean, found: { address: string; family: number }[], inside = false) =>
      new Promise((settle) => {
        guardedLookup(inside, async () => found)('n8n.example.com', { all }, (error, ...answer) =>
          settle(error ? error.code : answer),
        );
      });
    const mixed = [...PUBLIC, { address: '127.0.0.1', family: 4 }];
    expect(await lookUp(true, mixed)).toBe('ADDRESS_INSIDE');
    expect(await lookUp(false, mixed)).toBe('ADDRESS_INSIDE');
    expect(await lookUp(true, [])).toBe('ADDRESS_INSIDE');
    expect(await lookUp(true, PUBLIC)).toEqual([PUBLIC]);
    expect(await lookUp(false, PUBLIC)).toEqual(['93.184.216.34', 4]);
    expect(await lookUp(true, mixed, true)).toEqual([mixed]);
  });

  it('goes to no address that is written as one and lies inside', async () => {
    const receiver = await startReceiver();
    const to = { url: receiver.url, secret, inside: false };
    expect(await postWebhook(webhook, to)).toEqual({ fault: 'ADDRESS_INSIDE' });
    expect(receiver.got).toEqual([]);
    await receiver.close();
  });

  it('ends with a code if nothing answers, or not in time', async () => {
    const receiver = await startReceiver();
    receiver.answer = () => {};
    const body = JSON.stringify({ type: 'destination.test', timestamp: new Date().toISOString(), data: {} });
    const to = { url: receiver.url, secret, inside: true };
    expect(await postWebhook({ ...webhook, body }, to, { timeoutMs: 50 })).toEqual({ fault: 'TIMEOUT' });
    await receiver.close();
    expect(await postWebhook(webhook, to)).toEqual({ fault: 'ECONNREFUSED' });
    expect(await postWebhook(webhook, to, { signal: AbortSignal.abort() })).toEqual({ fault: 'STOPPED' });
  });

  it('reads no answer without end', async () => {
    const receiver = await startReceiver();
    const closed = new Promise((resolve) => {
      receiver.answer = (_received, response) => {
        response.on('close', resolve);
        response.writeHead(200);
        const more = () => response.write('x'.repeat(65_536), () => response.destroyed || more());
        more();
      };
    });
    const body = JSON.stringify({ type: 'destination.test', timestamp: new Date().toISOString(), data: {} });
    const answer = await postWebhook({ ...webhook, body }, { url: receiver.url, secret, inside: true });
    expect(answer).toEqual({ status: 200, retryAfterMs: 0 });
    await closed;
    await receiver.close();
  });
});

it('what is sealed opens with its key and under its name only', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), fc.nat(), (name, text, key, at) => {
      const seal = createSeal(key);
      const sealed = seal.close(name, text);
      expect(seal.open(name, sealed)).toBe(text);
      expect(seal.open(`${name}.`, sealed)).toBeUndefined();
      expect(createSeal(`${key}.`).open(name, sealed)).toBeUndefined();
      const bytes = Buffer.from(sealed, 'base64url');
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
      expect(seal.open(name, bytes.toString('base64url'))).toBeUndefined();
      expect(seal.open(name, sealed.slice(0, at % 30))).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});
