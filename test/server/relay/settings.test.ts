/** Settings, signatures and cursors: what people and strangers can write into them. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorSchema } from '#lib/relay/contract.ts';
import { formatCursor, parseCursor } from '#server/relay/http/cursor.ts';
import { createSignatureChecker } from '#server/relay/http/signature.ts';
import { readConfig, SECRETS, SETTINGS } from '#server/relay/ops/config.ts';
import { signatureHeaders, signatureSettingsSchema } from '#server/sandbox/signature.ts';
import { KEY, makeConfig } from './kit.ts';

describe('settings', () => {
  it('need one variable only, and have documented defaults for the rest', () => {
    const read = readConfig({ RELAY_WEBHOOKS_KEY: KEY });
    expect(read.ok && read.value).toMatchObject({
      host: '127.0.0.1',
      port: 8788,
      dataFolder: '.data/relay',
      webhookKeys: [KEY],
      signature: { header: 'x-signature', encoding: 'hex', prefix: '', signs: [{ kind: 'body' }] },
    });
  });

  it('have the same defaults for signatures as the platform’s stand-in', () => {
    const { header, encoding, prefix, timestampHeader } = signatureSettingsSchema.parse({});
    expect(makeConfig().signature).toMatchObject({
      header,
      encoding,
      prefix,
      timestampHeader,
    });
  });

  it.each([
    [{}, 'RELAY_WEBHOOKS_KEY is needed'],
    [{ RELAY_WEBHOOKS_KEY: 'short' }, 'RELAY_WEBHOOKS_KEY: is too short'],
    [{ RELAY_PORT: '70000' }, 'RELAY_PORT: must be a number from 0 to 65535'],
    [{ RELAY_PORT: '80a' }, 'RELAY_PORT: must be a number'],
    [{ RELAY_PORT: '1.5' }, 'RELAY_PORT: must be a whole number'],
    [{ RELAY_PUBLIC_URL: 'http://relay.example.com' }, 'RELAY_PUBLIC_URL: must be https'],
    [{ RELAY_PUBLIC_URL: 'relay' }, 'RELAY_PUBLIC_URL: must be an address'],
    [{ RELAY_HOST: '0.0.0.0' }, 'RELAY_PUBLIC_URL is needed'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must begin with postgres'],
    [{ RELAY_SIGNATURE_SIGNS: 'timestamp' }, 'RELAY_SIGNATURE_SIGNS: must be body'],
    [{ RELAY_SIGNATURE_SIGNS: '{body}{body}' }, 'RELAY_SIGNATURE_SIGNS: must be body'],
    [{ RELAY_SIGNATURE_SIGNS: '{body}{' }, 'RELAY_SIGNATURE_SIGNS: must be body'],
    [{ RELAY_SIGNATURE_HEADER: 'a header' }, 'RELAY_SIGNATURE_HEADER: must be the name of a header'],
    [
      { RELAY_WEBHOOKS_KEY: 'not base64 at all!', RELAY_WEBHOOKS_KEY_ENCODING: 'base64' },
      'RELAY_WEBHOOKS_KEY: is not base64',
    ],
    [{ RELAY_RETENTON_DAYS: '3' }, 'RELAY_RETENTON_DAYS is not a setting of the relay'],
    [{ RELAY_TEAM_CODE: 'a-team-code' }, 'RELAY_TEAM_CODE: must have 16 letters and digits'],
    [
      { RELAY_WEBHOOKS_KEY: '', RELAY_WEBHOOKS_KEY_FILE: '/run/nothing' },
      'RELAY_WEBHOOKS_KEY_FILE: cannot read /run/nothing',
    ],
    [{ RELAY_CONFIG: '/run/nothing' }, 'RELAY_CONFIG: cannot read /run/nothing'],
  ])('%j: says %s', (env, words) => {
    const base = Object.keys(env).length > 0 ? { RELAY_WEBHOOKS_KEY: KEY } : {};
    const read = readConfig({ ...base, ...env });
    expect(read.ok ? '' : read.error.join('\n')).toContain(words);
  });

  it('come from a file too, secrets from files of their own, and the environment goes first', () => {
    const files: Record<string, string> = {
      '/etc/relay.env': `# a comment\nRELAY_PORT=1000\nRELAY_WEBHOOKS_KEY_FILE="/run/key"\nRELAY_HOST=::1\n`,
      '/run/key': `${KEY}\n`,
    };
    const read = readConfig(
      { RELAY_CONFIG: '/etc/relay.env', RELAY_PORT: '2000' },
      { readFile: (path) => files[path] ?? '' },
    );
    expect(read.ok && read.value).toMatchObject({ port: 2000, host: '::1', webhookKeys: [KEY] });
  });

  it('never throw, and name a variable in every fault', () => {
    const names = [...SETTINGS, ...SECRETS.map((name) => `${name}_FILE`), 'RELAY_CONFIG'];
    const env = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.string(), fc.integer().map(String)));
    fc.assert(
      fc.property(env, (values) => {
        const read = readConfig(values, { readFile: () => 'x' });
        if (read.ok) return;
        expect(read.error.length).toBeGreaterThan(0);
        for (const fault of read.error) expect(fault).toMatch(/^(RELAY_[A-Z_]+|DATABASE_URL)\b/);
      }),
    );
  });

  it('are all on the page that documents them, and only they', () => {
    const page = readFileSync('docs/relay.md', 'utf8');
    const documented = new Set(
      page.match(/^- `(RELAY_[A-Z_]+|DATABASE_URL)`/gm)?.map((row) => row.slice(3, -1)),
    );
    expect([...documented].sort()).toEqual([...SETTINGS, 'RELAY_CONFIG'].sort());
  });
});

describe('signatures', () => {
  const settings = fc.record({
    header: fc.constantFrom('x-signature', 'x-hub-signature-256'),
    encoding: fc.constantFrom('hex' as const, 'base64' as const),
    prefix: fc.constantFrom('', 'sha256=', 'v1,', 'v1='),
    signs: fc.constantFrom('body' as const, 'timestamp.body' as const),
    timestampHeader: fc.constant('x-timestamp'),
  });
  const now = 1_800_000_000_000;

  function checkerOf(
    chosen: { header: string; encoding: string; prefix: string; signs: string },
    keys: string[],
  ) {
    const { signature } = makeConfig({
      RELAY_SIGNATURE_HEADER: chosen.header,
      RELAY_SIGNATURE_ENCODING: chosen.encoding,
      RELAY_SIGNATURE_PREFIX: chosen.prefix,
      RELAY_SIGNATURE_SIGNS: chosen.signs,
    });
    return createSignatureChecker(signature, keys);
  }

  it('that the stand-in makes are believed, with any settings; changed ones are not', () => {
    fc.assert(
      fc.property(
        settings,
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (chosen, body, at, flip) => {
          const headers = signatureHeaders(chosen, KEY, body, now);
          const header = (name: string) => headers[name];
          expect(checkerOf(chosen, [KEY])(header, body, now)).toEqual({ ok: true });
          expect(checkerOf(chosen, ['another key', KEY])(header, body, now)).toEqual({ ok: true });
          expect(checkerOf(chosen, ['another key'])(header, body, now).ok).toBe(false);
          const changed = body.length > 0 ? Uint8Array.from(body) : new Uint8Array(1);
          const index = at % changed.length;
          changed[index] = (changed[index] ?? 0) ^ flip;
          if (body.length === 0) expect(checkerOf(chosen, [KEY])(header, changed, now).ok).toBe(false);
          else
            expect(checkerOf(chosen, [KEY])(header, changed, now)).toMatchObject({
              error: 'wrong-signature',
            });
        },
      ),
    );
  });

  // Keys that are longer than a block of SHA-256 are hashed first.
  it.each([1, 64, 65, 200])('are HMAC-SHA256 for a key of %i letters', (length) => {
    const [key, body] = ['ש'.repeat(length), Buffer.from('{}')];
    const signature = createHmac('sha256', key).update(body).digest('hex');
    const check = checkerOf({ header: 'x-signature', encoding: 'hex', prefix: '', signs: 'body' }, [key]);
    expect(check(() => signature, body, now).ok).toBe(true);
  });

  it('of any text are refused without a throw', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((part) => `t=${part},v1=${part}`),
      fc.constantFrom(
        'f'.repeat(64),
        'f'.repeat(65),
        ` ${'0'.repeat(64)} `,
        `${'0'.repeat(64)},`.repeat(100),
      ),
    );
    fc.assert(
      fc.property(settings, text, text, (chosen, signature, timestamp) => {
        const header = (name: string) => (name === chosen.header ? signature : timestamp);
        expect(checkerOf(chosen, [KEY])(header, new Uint8Array(3), now).ok).toBe(false);
      }),
    );
  });

  it('are read in either case of hex, and in base64 with or without its end', () => {
    const body = Buffer.from('{}');
    const hmac = createHmac('sha256', KEY).update(body);
    const digest = hmac.digest();
    const believed = (encoding: string, value: string) =>
      checkerOf({ header: 'x-signature', encoding, prefix: '', signs: 'body' }, [KEY])(() => value, body, now)
        .ok;
    expect(believed('hex', digest.toString('hex').toUpperCase())).toBe(true);
    expect(believed('base64', digest.toString('base64').replace('=', ''))).toBe(true);
    expect(believed('base64url', digest.toString('base64url'))).toBe(true);
    expect(believed('hex', digest.toString('hex').slice(0, -1))).toBe(false);
  });
});

describe('cursors', () => {
  it('come back as the number they were made of, and fit the contract', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{8}$/), fc.maxSafeNat(), (epoch, seq) => {
        const cursor = formatCursor(epoch, seq);
        expect(cursorSchema.parse(cursor)).toBe(cursor);
        expect(parseCursor(epoch, cursor)).toBe(seq);
        expect(parseCursor('another', cursor)).toBe(0);
      }),
    );
  });

  it('of any text are refused, or begin at the beginning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const seq = parseCursor('3f2a9c01', text);
        expect(seq === undefined || Number.isSafeInteger(seq)).toBe(true);
      }),
    );
    expect(parseCursor('3f2a9c01', '')).toBe(0);
    expect(parseCursor('3f2a9c01', '3f2a9c01-zzzzzzzzzzz')).toBeUndefined();
  });
});
