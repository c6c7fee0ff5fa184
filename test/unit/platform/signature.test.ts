import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createSignatureChecker,
  SIGNATURE_DEFAULTS,
  type SignatureSettings,
  signatureHeaders,
  signatureSettingsSchema,
} from '#lib/platform/signature.ts';

const body = new TextEncoder().encode('{"id":"c_1","metadata":{"note":"שלום"}}');
const now = Date.UTC(2026, 10, 21);
const settings = (patch: Partial<SignatureSettings>): SignatureSettings =>
  signatureSettingsSchema.parse({ ...SIGNATURE_DEFAULTS, ...patch });
const reader = (headers: Record<string, string>) => (name: string) => headers[name];

describe('§6.1 signatures', () => {
  it('is plain HMAC-SHA256 of the raw body in hex by default', async () => {
    const headers = await signatureHeaders(SIGNATURE_DEFAULTS, 'whk_1', body, now);
    expect(headers).toEqual({ 'x-signature': createHmac('sha256', 'whk_1').update(body).digest('hex') });
  });

  it.each([
    settings({}),
    settings({ encoding: 'base64' }),
    settings({ prefix: 'sha256=', header: 'X-Hub-Signature-256' }),
    settings({ signs: 'timestamp.body' }),
    settings({
      signs: 'timestamp.body',
      encoding: 'base64',
      prefix: 'v1,',
      timestampHeader: 'Webhook-Timestamp',
    }),
  ])('is believed with the same settings and key: %o', async (chosen) => {
    const headers = await signatureHeaders(chosen, 'whk_1', body, now);
    const check = createSignatureChecker(chosen, ['whk_0', 'whk_1']);
    expect(await check(reader(headers), body, now)).toEqual({ ok: true, value: undefined });
    const changed = body.slice();
    changed[3] = (changed[3] ?? 0) ^ 1;
    expect(await check(reader(headers), changed, now)).toEqual({ ok: false, error: 'wrong-signature' });
    const stranger = createSignatureChecker(chosen, ['whk_2']);
    expect(await stranger(reader(headers), body, now)).toEqual({ ok: false, error: 'wrong-signature' });
  });

  it('tells missing, unreadable and stale from wrong', async () => {
    const timed = settings({ signs: 'timestamp.body', prefix: 'v1=' });
    const headers = await signatureHeaders(timed, 'whk_1', body, now);
    const check = createSignatureChecker(timed, ['whk_1']);
    expect(await check(reader({}), body, now)).toMatchObject({ error: 'missing-signature' });
    expect(await check(reader({ 'x-signature': 'v2=00' }), body, now)).toMatchObject({
      error: 'unreadable-signature',
    });
    expect(await check(reader({ 'x-signature': 'v1=zz' }), body, now)).toMatchObject({
      error: 'unreadable-signature',
    });
    expect(await check(reader({ 'x-signature': headers['x-signature'] ?? '' }), body, now)).toMatchObject({
      error: 'missing-timestamp',
    });
    expect(await check(reader(headers), body, now + 301_000)).toMatchObject({ error: 'stale-timestamp' });
    expect(await check(reader(headers), body, now - 301_000)).toMatchObject({ error: 'stale-timestamp' });
    expect(await check(reader(headers), body, now + 299_000)).toMatchObject({ ok: true });
  });

  it('reads a timestamp in milliseconds', async () => {
    const timed = settings({ signs: 'timestamp.body' });
    const stamp = String(now);
    const signature = createHmac('sha256', 'whk_1').update(`${stamp}.`).update(body).digest('hex');
    const check = createSignatureChecker(timed, ['whk_1']);
    expect(await check(reader({ 'x-signature': signature, 'x-timestamp': stamp }), body, now)).toMatchObject({
      ok: true,
    });
  });
});
