import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAtMostOnce } from '#lib/platform/at-most-once.ts';

const CALL = { method: 'POST', body: '{}' } as const;
const URL_OF_CALLS = 'https://platform.test/v1/calls';
/** The longest between the press and the call leaving, milliseconds. */
const LEAVES_WITHIN_MS = 250;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(options: { head: () => Promise<Response>; mayAsk?: boolean }) {
  const sent: { method: string; at: number }[] = [];
  const started = Date.now();
  let kept: Record<string, string> = {};
  const { fetch, ahead } = createAtMostOnce({
    async fetch(_url, init) {
      sent.push({ method: init.method ?? 'GET', at: Date.now() - started });
      return init.method === 'HEAD' ? options.head() : new Response('{}');
    },
    protocols: {
      get: async () => kept,
      async set(protocols) {
        kept = protocols;
      },
    },
    ownConnection: async () => undefined,
    now: Date.now,
    ...(options.mayAsk !== undefined && { mayAsk: async () => options.mayAsk === true }),
  });
  return { fetch, ahead, sent, post: () => sent.find(({ method }) => method === 'POST') };
}

describe('questions before a call', () => {
  it.each([
    ['never come', () => new Promise<Response>(() => {})],
    ['come late', () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response()), 900))],
    ['are refused', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['come at once', async () => new Response()],
  ])('hold it up for a quarter of a second at most where their answers %s', async (_how, head) => {
    const { fetch, sent, post } = setUp({ head });
    const answer = fetch(URL_OF_CALLS, CALL);
    await vi.advanceTimersByTimeAsync(2_000);
    await answer;
    expect(sent.filter(({ method }) => method === 'HEAD').length).toBeLessThanOrEqual(5);
    expect(post()?.at).toBeLessThanOrEqual(LEAVES_WITHIN_MS);
  });

  it('are left out where the company’s policy forbids them', async () => {
    const { fetch, sent } = setUp({ head: async () => new Response(), mayAsk: false });
    await fetch(URL_OF_CALLS, CALL);
    expect(sent.map(({ method }) => method)).toEqual(['POST']);
  });

  it('go out once for two calls at a time', async () => {
    const { fetch, sent } = setUp({ head: async () => new Response() });
    const both = Promise.all([fetch(URL_OF_CALLS, CALL), fetch(URL_OF_CALLS, CALL)]);
    await vi.advanceTimersByTimeAsync(2_000);
    await both;
    expect(sent.filter(({ method }) => method === 'HEAD')).toHaveLength(5);
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('hold nothing up where they were asked ahead, and are not asked again for that call', async () => {
    const { fetch, ahead, sent, post } = setUp({ head: () => new Promise<Response>(() => {}) });
    await ahead(URL_OF_CALLS);
    await vi.advanceTimersByTimeAsync(400);
    const answer = fetch(URL_OF_CALLS, CALL);
    await vi.advanceTimersByTimeAsync(2_000);
    await answer;
    expect(post()?.at).toBe(400);
    expect(sent.filter(({ method }) => method === 'HEAD')).toHaveLength(5);
  });

  it('are asked anew for a call that follows much later', async () => {
    const { fetch, ahead, sent } = setUp({ head: async () => new Response() });
    await ahead(URL_OF_CALLS);
    await vi.advanceTimersByTimeAsync(60_000);
    const answer = fetch(URL_OF_CALLS, CALL);
    await vi.advanceTimersByTimeAsync(2_000);
    await answer;
    expect(sent.filter(({ method }) => method === 'HEAD')).toHaveLength(10);
  });
});
