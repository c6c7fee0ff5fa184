/**
 * Addresses without the secrets that stand in paths: links to share, to reset a password, to sign in. A segment stays if
 * it is words, a number, or an id of the record that the address is of.
 */

/** In the place of what was left out. */
export const LEFT_OUT = '…';

/** Tokens whose makers give them a prefix: JSON Web Tokens, Slack, GitHub, GitLab, Stripe, AWS, Google, SendGrid, npm and others. */
const PREFIXED =
  /(?:^|[^a-z\d])(?:eyJ[\w-]{6}|xox[a-z]-|xapp-|gh[a-z]_\w{8}|github_pat_|gl[a-z]{2,4}-[\w-]{8}|[spr]k[-_][\w-]{12}|whsec_|AKIA[A-Z\d]{8}|ASIA[A-Z\d]{8}|AIza[\w-]{8}|ya29\.|1\/\/0|SG\.[\w-]{8}|shp[a-z]{2}_|np[a-z]_\w{8}|pat[-_]\w{8}|hvs\.|dop_v1_|EAA[A-Za-z\d]{12})/;
/** ASP.NET's sessions without cookies: `(S(…))`. */
const COOKIELESS = /^\((?:[A-Z]\([^)]*\))+\)$/i;
/** Words that stand before a secret and not before a record; in one word, as in `passwordReset` and `magic-link`. */
const BEFORE_SECRET =
  /token|passw(?:or)?d|(?<!p)reset|invit|verif|activat|confirm|unsubscribe|magic|recover|secret|session|signature|^(?:pin|shared?|s|join|auth|oauth2?|sso|saml|login|log-in|sign-?in|callback|key|api-?key|sid|hash|code|otp|ticket-?link|download|preview-?link|public)$/i;
/** Of these, the ones behind which even words are a secret: `token/deadbeef`, `invite/correct-horse-battery-staple`. */
const ALWAYS_SECRET =
  /token|passw(?:or)?d|(?<!p)reset|invit|magic|recover|secret|signature|^(?:api-?key|otp|pin)$/i;
const RECORD_ID =
  /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{24}|[\da-f]{32}|[0-7][\dA-HJKMNP-TV-Z]{25})$/i;

/** Whether a text has the shape of a known maker's token. */
export const isKnownToken = (text: string): boolean => PREFIXED.test(text) || COOKIELESS.test(text);

/** Whether what follows this segment of a path is a secret rather than a record's id. */
export const announcesSecret = (segment: string): boolean => BEFORE_SECRET.test(segment);

/**
 * The address with `…` for each segment of its path, and of its fragment, that could be a secret.
 * @param recordId of the record that it is the address of; stays whatever it looks like, unless it is a known token
 */
export function withoutSecrets(address: string, recordId?: string): string {
  const [, base = '', path = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(address) ?? [];
  const mark = rest.indexOf('#');
  const query = mark < 0 ? rest : rest.slice(0, mark);
  const fragment = mark < 0 ? '' : rest.slice(mark);
  return base + cleaned(path, recordId) + query + cleaned(fragment, recordId);
}

function cleaned(path: string, recordId: string | undefined): string {
  let before = '';
  return path
    .split('/')
    .map((segment) => {
      const text = decodeSegment(segment);
      const [last, announced] = [before, before !== '' && announcesSecret(before)];
      if (text !== '') before = text;
      if (text === '') return segment;
      const isSecret = announced && text !== recordId && ALWAYS_SECRET.test(last);
      return !isSecret && stays(text, announced, recordId) ? segment : LEFT_OUT;
    })
    .join('/');
}

function stays(text: string, announced: boolean, recordId: string | undefined): boolean {
  if (isKnownToken(text)) return false;
  if (recordId !== undefined && text.replace(/[{}]/g, '').split(/[;?]/, 1)[0] === recordId) return true;
  // Pairs in a fragment, as in `#id=5&model=res.partner`.
  if (text.includes('=')) return text.split('&').every((pair) => staysInPair(pair, recordId));
  // A record inside another one, where records have ids of this shape.
  if (RECORD_ID.test(text)) return RECORD_ID.test(recordId ?? '') && !announced;
  return announced ? areWords(text, 0) : areWords(text, MOST_MIXED);
}

function staysInPair(pair: string, recordId: string | undefined): boolean {
  const [key = '', value = ''] = pair.replace(/^#/, '').split(/=(.*)/s);
  return stays(key, false, undefined) && (value === '' || stays(value, announcesSecret(key), recordId));
}

/** Characters of a segment in which letters and digits alternate, as in `org20` and `v2`: fewer than tokens have. */
const MOST_MIXED = 8;
const MOST_DIGITS = 19;

/** Whether a segment is words and short numbers. @param mixed how many of its characters may be letters among digits */
function areWords(text: string, mixed: number): boolean {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(FILE, '');
  const pieces = plain.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '');
  // `ContactPageV2` is words as well.
  const letters = pieces.filter((piece) => /^\p{L}+\d{0,3}$/u.test(piece));
  const digits = pieces.filter((piece) => /^\p{N}+$/u.test(piece));
  const others = pieces.filter((piece) => !letters.includes(piece) && !digits.includes(piece));
  return (
    (mixed > 0 || digits.length === 0) &&
    digits.join('').length <= MOST_DIGITS &&
    others.join('').length <= mixed &&
    others.every((piece) => (piece.match(TURNS) ?? []).length < 3) &&
    (mixed > 0 || letters.every((piece) => !/\d/.test(piece))) &&
    areReadable(letters.map((piece) => piece.replace(/\d+$/, '')))
  );
}

const FILE = /\.(?:html?|php\d?|aspx?|jspa?|do|cgi)$/i;

/** Where capitals, small letters and digits change: three times in `aZ3k`, once in `org20`. */
const TURNS = /(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Za-z])|(?<=[A-Z])(?=\d)/g;
const HUMPS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Which letters follow which in words of languages in Latin letters: 97 of 100 pairs do. */
const FOLLOWS: ReadonlyMap<string, string> = new Map(
  `aabcdfghiklmnoprstuvwxyz baeilorsuy cacehiklorstu dadegilmnorsuy eabcdefgiklmnopqrstuvwxyz faefilortu gaehilnorsu haeiortu iabcdefgjklmnoprstvxz jaeou kaeilostu ladeiklnostuy mabeimopsu nacdefgiklnorstuvy oabcdfgiklmnoprstuvwx paehiloprstu qu rabcdegiklmnorstuvy sacehiklmopstuwyz tacehilnorstuwy uabcdefgilmnprst vaeio waehinors xept yaenops zaeio`
    .split(' ')
    .map(([first = '', ...next]) => [first, next.join('')]),
);

/** Whether letters can be words: in Latin letters few pairs are rare ones, and capitals begin parts of some length. */
function areReadable(words: readonly string[]): boolean {
  const latin = words.filter((word) => /^[a-z]+$/i.test(word));
  const length = latin.join('').length;
  if (length < 10) return true;
  const humps = latin.flatMap((word) => word.match(HUMPS) ?? []);
  const pairs = latin.flatMap((word) =>
    [...word.toLowerCase().slice(1)].map((letter, at) => [word[at], letter]),
  );
  const rare = pairs.filter(([first = '', next = '']) => !FOLLOWS.get(first.toLowerCase())?.includes(next));
  return humps.length <= Math.max(words.length, length / 3) && rare.length <= Math.max(1, pairs.length / 9);
}

/** A segment without its percent signs; one that is not encoded rightly stays as it is. */
export function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
