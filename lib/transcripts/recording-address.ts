/** Facts of a recording's address, read before it is submitted. */

export interface RecordingAddress {
  url: string;
  /** Warning before it is submitted; `insecure` cannot be submitted at all. */
  warning?: 'insecure' | 'expired' | 'expires-soon' | 'format';
  /** Where `expires-soon`: whole minutes. */
  minutesLeft?: number;
}

/** Section 8 of the platform's document: a pre-signed address should stay valid for at least half an hour. */
const WANTED_MS = 30 * 60_000;
const OTHER_FORMATS =
  /\.(?:aac|aiff?|amr|avi|docx?|flac|gsm|html?|jpe?g|json|mkv|mov|mpe?g|opus|pdf|png|txt|webm|wma|zip)$/i;

/** Reads an address of http or https; undefined for any other text. `now` in milliseconds. */
export function readRecordingAddress(text: string, now: number): RecordingAddress | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || trimmed.length > 4096 || /\s/.test(trimmed)) return undefined;
  const parsed = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (!parsed) return undefined;
  const url = parsed.href;
  const own = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(parsed.hostname);
  if (parsed.protocol !== 'https:' && !own) return { url, warning: 'insecure' };
  const until = expiryOf(parsed.searchParams);
  if (until !== undefined && until <= now) return { url, warning: 'expired' };
  if (until !== undefined && until - now < WANTED_MS)
    return { url, warning: 'expires-soon', minutesLeft: Math.floor((until - now) / 60_000) };
  if (OTHER_FORMATS.test(parsed.pathname)) return { url, warning: 'format' };
  return { url };
}

/**
 * When a pre-signed address ends, in milliseconds; undefined if it does not say.
 * S3 and Google: `X-Amz-Date` + `X-Amz-Expires` (docs.aws.amazon.com, "Authenticating Requests: Using Query
 * Parameters"; cloud.google.com/storage/docs/authentication/signatures); S3 v2 and CloudFront: `Expires`, in seconds
 * since the epoch; Azure: `se`, ISO 8601 (learn.microsoft.com, "Create a service SAS").
 */
function expiryOf(query: URLSearchParams): number | undefined {
  const get = new Map([...query].map(([key, value]) => [key.toLowerCase(), value]));
  for (const vendor of ['amz', 'goog']) {
    const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(get.get(`x-${vendor}-date`) ?? '');
    const lasts = Number(get.get(`x-${vendor}-expires`));
    if (date && Number.isFinite(lasts)) {
      const [, year, month, day, hour, minute, second] = date;
      return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + lasts * 1000;
    }
  }
  const epoch = get.get('expires');
  if (epoch && /^\d{9,11}$/.test(epoch)) return Number(epoch) * 1000;
  const azure = get.has('sig') ? Date.parse(get.get('se') ?? '') : Number.NaN;
  return Number.isNaN(azure) ? undefined : azure;
}
