/**
 * HMAC-SHA256 signatures of webhook deliveries (section 6.1). The document says only "signed with HMAC-SHA256,
 * validated with a key of scope `webhooks`": header name, encoding and what is signed are not shown. So all of them
 * are settings, and the defaults are the plainest choice, which is the relay's default too: the raw body, lower-case
 * hex, no prefix, in `X-Signature`. The HMAC key is the UTF-8 text of the key, as it is pasted.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';

const headerNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/)
  .transform((name) => name.toLowerCase());

/** Settings of a signature, each with its documented default. `{}` is valid. */
export const signatureSettingsSchema = z.strictObject({
  header: headerNameSchema.default('x-signature'),
  encoding: z.enum(['hex', 'base64']).default('hex'),
  /** Stands before the encoded signature, `sha256=` say. */
  prefix: z.string().default(''),
  /** `body`: the raw bytes. `timestamp.body`: the timestamp header's text, a full stop, the raw bytes. */
  signs: z.enum(['body', 'timestamp.body']).default('body'),
  /** Header with Unix seconds; sent only if `signs` is `timestamp.body`. */
  timestampHeader: headerNameSchema.default('x-timestamp'),
});
type SignatureSettings = z.infer<typeof signatureSettingsSchema>;

/**
 * The headers that sign a delivery.
 * @param now milliseconds since the epoch; goes into the timestamp header if the settings ask for one.
 */
export function signatureHeaders(
  settings: SignatureSettings,
  key: string,
  body: Uint8Array,
  now: number,
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const timed = settings.signs === 'timestamp.body';
  const hmac = createHmac('sha256', key);
  if (timed) hmac.update(`${timestamp}.`);
  const signature = settings.prefix + hmac.update(body).digest(settings.encoding);
  return {
    [settings.header]: signature,
    ...(timed && { [settings.timestampHeader]: timestamp }),
  };
}
