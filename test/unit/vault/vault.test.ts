import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { err, ok } from '#lib/core/result.ts';
import type { PlatformFailure } from '#lib/platform/errors.ts';
import { openVaultDatabase } from '#lib/vault/database.ts';
import { createKeys } from '#lib/vault/keys.ts';
import { PBKDF2_ITERATIONS } from '#lib/vault/seal.ts';
import { createVault } from '#lib/vault/vault.ts';
import { memoryStore } from '../storage/areas.ts';

const SECRET = 'sk_live_0123456789abcdef';
const WORDS = 'correct horse battery';

let db: ReturnType<typeof openVaultDatabase>;
let memory: ReturnType<typeof memoryStore>;
/** A vault as each start of the background makes one; few iterations, for the tests' time. */
const open = () => createVault({ db, store: memory.store }, 1_000);
beforeEach(() => {
  db = openVaultDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  memory = memoryStore();
});

/** Everything that lies in the database and in storage, bytes as text. */
async function everything(): Promise<string> {
  const rows = [...(await db.secrets.toArray()), ...(await db.passphrase.toArray())];
  const bytes = rows.flatMap((row) =>
    Object.values(row).map((value) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? Buffer.from(value as never).toString('latin1')
        : '',
    ),
  );
  const areas = [...memory.areas.local.items, ...memory.areas.session.items];
  return JSON.stringify([rows, bytes, areas]);
}

describe('at rest', () => {
  test('a secret comes back, after a restart too, and lies nowhere as it is', async () => {
    await open().write('key:click-to-call', SECRET);
    expect(await open().read('key:click-to-call')).toEqual(ok(SECRET));
    expect(await everything()).not.toContain(SECRET);
  });

  test('the device key cannot be read out', async () => {
    await open().write('feed-token', SECRET);
    const device = await db.device.get('device');
    expect(device?.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', device?.key as CryptoKey)).rejects.toThrow();
  });

  test('a seal cannot be passed off as another secret, nor changed', async () => {
    const vault = open();
    await vault.write('key:click-to-call', SECRET);
    const row = await db.secrets.get('key:click-to-call');
    if (!row) throw new Error('nothing there');
    await db.secrets.put({ ...row, name: 'feed-token' });
    expect(await vault.read('feed-token')).toEqual(err('unreadable'));
    const bytes = new Uint8Array(row.sealed.slice(0));
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    await db.secrets.put({ ...row, sealed: bytes.buffer });
    expect(await vault.read('key:click-to-call')).toEqual(err('unreadable'));
  });

  test('the derivation is what OWASP advises', () => {
    expect(PBKDF2_ITERATIONS).toBeGreaterThanOrEqual(600_000);
  });
});

describe('under a passphrase', () => {
  test('locked, nothing is read or written; unlocked, everything is as it was', async () => {
    const vault = open();
    await vault.write('key:click-to-call', SECRET);
    expect(await vault.setPassphrase(WORDS, undefined)).toBe(true);
    expect(await vault.state()).toEqual({ hasPassphrase: true, locked: false });
    await vault.lock();
    expect(await vault.state()).toEqual({ hasPassphrase: true, locked: true });
    expect(await vault.read('key:click-to-call')).toEqual(err('locked'));
    expect(await vault.write('key:click-to-call', 'other')).toEqual(err('locked'));
    expect(await vault.unlock('wrong horse battery')).toBe(false);
    expect(await vault.unlock(WORDS)).toBe(true);
    expect(await vault.read('key:click-to-call')).toEqual(ok(SECRET));
  });

  test('stays unlocked over a restart of the background, and not over one of the browser', async () => {
    await open().write('key:click-to-call', SECRET);
    await open().setPassphrase(WORDS, undefined);
    expect(await open().read('key:click-to-call')).toEqual(ok(SECRET));
    memory.areas.session.items.clear();
    expect(await open().read('key:click-to-call')).toEqual(err('locked'));
    expect(await everything()).not.toContain(SECRET);
  });

  test('is changed and taken off only by who knows it', async () => {
    const vault = open();
    await vault.write('key:click-to-call', SECRET);
    await vault.setPassphrase(WORDS, undefined);
    expect(await vault.setPassphrase('another one here', 'wrong')).toBe(false);
    expect(await vault.setPassphrase('', undefined)).toBe(false);
    expect(await vault.setPassphrase('another one here', WORDS)).toBe(true);
    await vault.lock();
    expect(await vault.unlock(WORDS)).toBe(false);
    expect(await vault.setPassphrase('', 'another one here')).toBe(true);
    expect(await vault.state()).toEqual({ hasPassphrase: false, locked: false });
    expect(await vault.read('key:click-to-call')).toEqual(ok(SECRET));
  });

  test('is refused when it is short, and is the same in every Unicode spelling', async () => {
    const vault = open();
    expect(await vault.setPassphrase('short', undefined)).toBe(false);
    expect(await vault.setPassphrase('caf\u00e9 caf\u00e9', undefined)).toBe(true);
    await vault.lock();
    expect(await vault.unlock('cafe\u0301 cafe\u0301')).toBe(true);
  });
});

describe('keys', () => {
  let address = 'https://api.example';
  const rejected: PlatformFailure = {
    code: 'key-rejected',
    next: 'replace-key',
    sent: true,
    httpStatus: 401,
  };
  const offline: PlatformFailure = { code: 'offline', next: 'check-connection', sent: false };
  const keysWith = (trial: Parameters<typeof createKeys>[0]['tryKey'], passphraseRequired = false) =>
    createKeys({
      vault: open(),
      now: () => 5,
      tryKey: trial,
      origin: async () => address,
      passphraseRequired: async () => passphraseRequired,
    });
  const good = async () => ok('good' as const);

  test('a new key is tried before the old one goes', async () => {
    await keysWith(good).add('click-to-call', 'old_key_1234', false);
    expect(await keysWith(async () => err(rejected)).add('click-to-call', 'new_key_5678', false)).toEqual(
      err(rejected),
    );
    expect(await keysWith(good).forUse('click-to-call')).toEqual(ok('old_key_1234'));
    const added = await keysWith(good).add('click-to-call', 'new_key_5678', false);
    expect(added).toMatchObject({ ok: true, value: { tail: '5678', state: 'good' } });
    expect(await keysWith(good).forUse('click-to-call')).toEqual(ok('new_key_5678'));
  });

  test('is used at the origin that it was given for, and at no other', async () => {
    const asked: string[] = [];
    const keys = keysWith(async (_capability, key) => {
      asked.push(key);
      return ok('good');
    });
    await keys.add('click-to-call', 'old_key_1234', false);
    await keys.add('ai-transcription', 'old_key_5678', false);
    address = 'https://elsewhere.example';
    asked.length = 0;
    expect(await keys.forUse('click-to-call')).toMatchObject({ ok: false, error: { code: 'key-elsewhere' } });
    expect((await keys.list()).map(({ state }) => state)).toEqual(['elsewhere', 'elsewhere']);
    await keys.add('ai-transcription', 'new_key_5678', false);
    expect(asked).not.toContain('old_key_5678');
    expect(await keys.forUse('ai-transcription')).toEqual(ok('new_key_5678'));
    address = 'https://api.example';
    expect(await keys.forUse('click-to-call')).toEqual(ok('old_key_1234'));
    expect(await keys.forUse('ai-transcription')).toMatchObject({ ok: false });
  });

  test('one that was stored before there was a passphrase says so until it is replaced', async () => {
    const keys = keysWith(good);
    await keys.add('click-to-call', 'old_key_1234', false);
    expect((await keys.list())[0]?.exposed).toBeUndefined();
    await open().setPassphrase('a long passphrase', undefined);
    expect((await keys.list())[0]?.exposed).toBe(true);
    await open().setPassphrase('another passphrase', 'a long passphrase');
    expect((await keys.list())[0]?.exposed).toBe(true);
    await keys.add('click-to-call', 'new_key_5678', false);
    expect((await keys.list())[0]?.exposed).toBeUndefined();
  });

  test('a pairing that is older than the passphrase says so until the relay is paired again', async () => {
    await open().write('feed-token', 'old_token_0123456789');
    expect(await open().isExposed('feed-token')).toBe(false);
    await open().setPassphrase('a long passphrase', undefined);
    expect(await open().isExposed('feed-token')).toBe(true);
    await open().setPassphrase('another passphrase', 'a long passphrase');
    expect(await open().isExposed('feed-token')).toBe(true);
    await open().write('feed-token', 'new_token_0123456789');
    expect(await open().isExposed('feed-token')).toBe(false);
  });

  test('one without an address is bound to the first origin that accepts it', async () => {
    const keys = keysWith(good);
    await keys.add('click-to-call', 'old_key_1234', false);
    await open().note('key:click-to-call', { origin: undefined });
    expect(await keys.forUse('click-to-call')).toEqual(ok('old_key_1234'));
    await keys.learn('click-to-call', 'old_key_1234', undefined);
    address = 'https://elsewhere.example';
    expect(await keys.forUse('click-to-call')).toMatchObject({ ok: false, error: { code: 'key-elsewhere' } });
    address = 'https://api.example';
  });

  test('is neither kept nor used without the passphrase that the company asks for', async () => {
    await keysWith(good).add('click-to-call', 'old_key_1234', false);
    const unprotected = {
      ok: false,
      error: { code: 'passphrase-required', next: 'open-settings', sent: false },
    };
    expect(await keysWith(good, true).add('click-to-call', 'new_key_5678', true)).toEqual(unprotected);
    expect(await keysWith(good, true).forUse('click-to-call')).toEqual(unprotected);
    await open().setPassphrase('a long passphrase', undefined);
    expect(await keysWith(good, true).forUse('click-to-call')).toMatchObject({ ok: true });
  });

  test('one that could not be tried is kept only on demand, one that was refused never', async () => {
    expect(await keysWith(async () => err(offline)).add('click-to-call', 'some_key_1', false)).toEqual(
      err(offline),
    );
    expect(await keysWith(async () => err(rejected)).add('click-to-call', 'some_key_1', true)).toEqual(
      err(rejected),
    );
    const kept = await keysWith(async () => err(offline)).add('click-to-call', 'some_key_1', true);
    expect(kept).toMatchObject({ ok: true, value: { state: 'untried' } });
  });

  test('a key of another scope is told from an account without the add-on', async () => {
    const disabled: PlatformFailure = {
      code: 'addon-disabled',
      next: 'enable-addon',
      sent: true,
      httpStatus: 403,
    };
    const scopes: Record<string, string> = {
      call_key_1234: 'click-to-call',
      text_key_5678: 'ai-transcription',
    };
    const platform = (addon: boolean) =>
      keysWith(async (capability, key) => {
        if (scopes[key] === capability && (addon || capability === 'click-to-call')) return ok('good');
        return err(capability === 'click-to-call' ? { ...disabled, code: 'wrong-scope' } : disabled);
      });
    const add = async (addon: boolean, key: string) => {
      const added = await platform(addon).add('ai-transcription', key, false);
      return added.ok ? 'kept' : added.error.code;
    };
    expect(await add(true, 'call_key_1234')).toBe('wrong-scope');
    expect(await add(false, 'call_key_1234')).toBe('wrong-scope');
    expect(await add(false, 'text_key_5678')).toBe('addon-disabled');
    // Neither calls nor transcribes: only a key that still transcribes tells.
    expect(await add(true, 'hook_key_9999')).toBe('addon-disabled');
    expect(await add(true, 'text_key_5678')).toBe('kept');
    expect(await add(true, 'hook_key_9999')).toBe('wrong-scope');
  });

  test('a revoked key is not used again, and its successor is', async () => {
    const keys = keysWith(good);
    await keys.add('click-to-call', 'old_key_1234', false);
    await keys.learn('click-to-call', 'old_key_1234', rejected);
    expect(await keys.forUse('click-to-call')).toMatchObject({
      ok: false,
      error: { code: 'key-rejected', sent: false },
    });
    await keys.add('click-to-call', 'new_key_5678', false);
    // The old key's last refusal may come after it was replaced.
    await keys.learn('click-to-call', 'old_key_1234', rejected);
    expect(await keys.forUse('click-to-call')).toEqual(ok('new_key_5678'));
  });

  test('a key that got a 403 is noted and tried again, and good again once it is accepted', async () => {
    const keys = keysWith(good);
    await keys.add('click-to-call', 'some_key_1234', false);
    const forbidden = { code: 'wrong-scope', next: 'replace-key', sent: true, httpStatus: 403 } as const;
    await keys.learn('click-to-call', 'some_key_1234', forbidden);
    expect(await keys.list()).toMatchObject([{ state: 'wrong-scope' }]);
    expect(await keys.forUse('click-to-call')).toEqual(ok('some_key_1234'));
    await keys.learn('click-to-call', 'some_key_1234', undefined);
    expect(await keys.list()).toMatchObject([{ state: 'good' }]);
  });

  test('a proxy’s refusal says nothing of a key', async () => {
    const keys = keysWith(good);
    await keys.add('click-to-call', 'some_key_1234', false);
    const proxied = { code: 'not-the-platform', next: 'retry', sent: true, httpStatus: 403 } as const;
    await keys.learn('click-to-call', 'some_key_1234', proxied);
    expect(await keys.list()).toMatchObject([{ state: 'good' }]);
  });

  test('what pages may know is known while locked', async () => {
    const vault = open();
    await keysWith(good).add('ai-transcription', 'txn_key_9999', false);
    await vault.setPassphrase(WORDS, undefined);
    await vault.lock();
    expect(await keysWith(good).list()).toMatchObject([{ capability: 'ai-transcription', tail: '9999' }]);
    expect(await keysWith(good).forUse('ai-transcription')).toMatchObject({
      ok: false,
      error: { code: 'locked' },
    });
  });
});
