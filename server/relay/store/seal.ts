/** Seals what the relay has to read again: AES-256-GCM with a key that is a setting, and in no store or backup. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Seal = ReturnType<typeof createSeal>;

const IV = 12;
const TAG = 16;

/** @param setting any text of enough random letters */
export function createSeal(setting: string) {
  const key = Buffer.from(hkdfSync('sha256', setting, '', 'dialmark relay destinations', 32));
  return {
    /** @param name whose it is: it opens under no other. */
    close(name: string, text: string): string {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
      const bytes = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(bytes).toString('base64url');
    },
    /** Undefined if it was sealed with another key, or for another name. */
    open(name: string, sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV + TAG) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(-TAG));
      try {
        return decipher.update(bytes.subarray(IV, -TAG), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
