/**
 * API keys (section 5): one capability each, shown once, kept as SHA-256 hashes (the keys are random, so nothing
 * slower is needed), revocable.
 *
 * One exception, which no signer can avoid: a `webhooks` key signs deliveries, and a hash cannot sign. Its raw value
 * stays in memory for as long as it is not revoked, and is never shown again.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Capability } from '#lib/platform/contract.ts';

export interface KeyRecord {
  id: string;
  label: string;
  scope: Capability;
  /** Last four characters, as dashboards show them. */
  tail: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  revokedAt?: number;
  lastUsedAt?: number;
}

const PREFIXES: Record<Capability, string> = {
  'click-to-call': 'sb_call_',
  'ai-transcription': 'sb_text_',
  webhooks: 'sb_hook_',
};

/** A fresh identifier: `prefix` and 120 random bits. */
export function freshId(prefix: string): string {
  return prefix + randomBytes(15).toString('base64url').replaceAll('-', 'x').replaceAll('_', 'y');
}

export function createKeyring(now: () => number) {
  const byHash = new Map<string, KeyRecord>();
  const secrets = new Map<string, string>();

  return {
    /** Makes a key, or takes `value` for one; the only time that its raw value is given. */
    create(scope: Capability, label: string, value?: string): { record: KeyRecord; key: string } {
      const key = value ?? PREFIXES[scope] + randomBytes(24).toString('base64url');
      const record: KeyRecord = { id: freshId('key_'), label, scope, tail: key.slice(-4), createdAt: now() };
      byHash.set(hash('sha256', key), record);
      if (scope === 'webhooks') secrets.set(record.id, key);
      return { record, key };
    },

    /** False for an id that is not known. */
    revoke(id: string): boolean {
      for (const record of byHash.values()) {
        if (record.id !== id) continue;
        record.revokedAt ??= now();
        secrets.delete(id);
        return true;
      }
      return false;
    },

    /** The record of a raw key that is valid now. */
    find(key: string): KeyRecord | undefined {
      const record = byHash.get(hash('sha256', key));
      if (!record || record.revokedAt !== undefined) return undefined;
      record.lastUsedAt = now();
      return record;
    },

    /** Newest last. */
    list(): readonly KeyRecord[] {
      return [...byHash.values()];
    },

    /** Signs deliveries: the newest `webhooks` key that is valid. */
    signingKey: (): string | undefined => [...secrets.values()].at(-1),
  };
}
export type Keyring = ReturnType<typeof createKeyring>;
