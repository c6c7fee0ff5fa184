/** Who the extension is to the browsers: settings of a release, in store/identity.json. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const IDENTITY_FILE = 'store/identity.json';

/**
 * Gives unpacked builds one id, wherever their folder is, until a release has a key of its own. A public key: the
 * private half was thrown away, so nothing can be signed with it.
 */
const DEVELOPMENT_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmSsVsqZgUrqsbJQs1hiHdypWwTJk8iC/MFKvNA9L/5JdtUFbOyXebBqwadUzuTpDxL8sqsCA/pJr0cU4qHsk5LWNkJrIyiesew18k9TMzy1mGWO49VmEQ0ag/pztYeP0d1XDNx5hwmlIT4PRCeTJCdssjDjBxuURjOUfRcm/Bk5EnKa9W2Q+zY13SHjMM1cmidkwHwFJv64iuVBrzI1CXdshWVGkheRpJ0vT6YxHvCOZJFMTufP8ypdGeUTSBr9eCeu8hZhghRVB9PXc7r12k9fxQoE5IMJrU9B+ZVC9T8fjSlYYYPh5m0B0JX36BID67HbDfaZ+h90xDIkusUarmwIDAQAB';

const identitySchema = z.strictObject({
  /** Firefox's id: a GUID in braces or an address-like name. It never changes once people have the extension. */
  geckoId: z.string().regex(/^(\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}|[\w.-]+@[\w.-]+)$/i),
  /** Public key, DER in base64, of what signs the CRX; the Chrome Web Store's once the extension is there. */
  chromeKey: z.base64().nullable(),
  /** Folder on the web that self-hosted browsers fetch the release's files from, https, without a slash at its end. */
  host: z
    .url({ protocol: /^https$/ })
    .refine((url) => !url.endsWith('/'))
    .nullable(),
});
export type Identity = z.infer<typeof identitySchema>;

/** @throws ZodError if the file does not fit */
export function readIdentity(): Identity {
  return identitySchema.parse(JSON.parse(readFileSync(IDENTITY_FILE, 'utf8')));
}

/** The key in the manifest of builds that no store signs. */
export function chromeKeyOf(identity: Identity): string {
  return identity.chromeKey ?? DEVELOPMENT_KEY;
}

/**
 * Chrome's id for this key: the first 128 bits of its SHA-256, as letters from a to p.
 * @param key public key, DER in base64
 */
export function chromeIdOf(key: string): string {
  const hex = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return [...hex].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}
