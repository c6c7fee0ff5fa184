/**
 * Which addresses a destination may have. A company's automation is on the internet as a rule; a name that leads into the
 * company's network, or to this machine, would let who controls it reach what trusts the relay.
 */
import type { LookupAddress } from 'node:dns';
import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { err, ok, type Result } from '#lib/core/result.ts';

/** All addresses of a name. Rejects if it has none. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export type AddressFault = 'not-an-address' | 'insecure' | 'has-credentials' | 'inside' | 'unknown-name';

/** Of an error whose connection was never opened, for the address lies inside. */
export const INSIDE = 'ADDRESS_INSIDE';

export const resolveByDns: Resolve = (hostname) => dnsLookup(hostname, { all: true });

/** The internet's routed IPv6 addresses (RFC 4291, 2.4); special ones within them have ranges of their own. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

const normal = (address: string): string => ipaddr.process(address).toNormalizedString();

/** Whether an IP address is on the internet, and not this machine's own. */
export function isOutside(address: string): boolean {
  // `fe80::1%eth0`: a zone is of a link.
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6's clothes is judged as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false;
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return !own.some((each) => normal(each.address) === normal(address));
}

/** The host of an address as `net.connect` takes it. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** The addresses of a name, or an address itself, if all of them may be reached. */
async function reachable(
  host: string,
  inside: boolean,
  resolve: Resolve,
): Promise<Result<LookupAddress[], AddressFault>> {
  const family = isIP(host);
  const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  if (found.length === 0) return err('unknown-name');
  return inside || found.every(({ address }) => isOutside(address)) ? ok(found) : err('inside');
}

/** Looks at a destination's address before it is kept. `http`, `inside`: the administrator lets that through. */
export async function checkDestination(
  text: string,
  { http, inside, resolve = resolveByDns }: { http: boolean; inside: boolean; resolve?: Resolve },
): Promise<Result<string, AddressFault>> {
  const url = URL.parse(text);
  if (!url || text.length > 2048 || !/^https?:$/.test(url.protocol)) return err('not-an-address');
  if (url.protocol === 'http:' && !http) return err('insecure');
  if (url.username !== '' || url.password !== '' || url.hash !== '') return err('has-credentials');
  const reached = await reachable(hostOf(url), inside, resolve);
  return reached.ok ? ok(url.href) : reached;
}

/**
 * Answers `net.connect`'s question for a name's addresses: it connects to those that were looked at here and to no other,
 * so that a name that leads elsewhere the second time gets nowhere.
 */
export function guardedLookup(inside: boolean, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (!first || !(inside || found.every(({ address }) => isOutside(address)))) {
          const message = `${hostname} leads inside the network`;
          return callback(Object.assign(new Error(message), { code: INSIDE }), []);
        }
        return options.all ? callback(null, found) : callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
}
