/** Addresses: what may be talked to (https, or this very machine over http) and how a base address is written. */
import { err, ok, type Result } from '#lib/core/result.ts';

/** True for names and addresses that never leave the machine: `localhost`, `*.localhost`, 127.0.0.0/8, `::1`. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return true;
  return /^127(\.\d{1,3}){3}$/.test(host);
}

/** True for https, and for http to this machine. The URL parser has normalised hosts like `0x7f.1` by then. */
export function isSecureAddress(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** The same of a text; false for what is no address at all. */
export function isSecureUrl(text: string): boolean {
  return URL.canParse(text) && isSecureAddress(new URL(text));
}

/**
 * An address as people type it, with the scheme that they left out: https, or http if it is this machine's.
 * What has a scheme, or is no host with a domain, is returned as it is.
 */
export function withScheme(typed: string): string {
  const text = typed.trim();
  const host = text.split(/[/?#]/, 1)[0] ?? '';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /\s/.test(host)) return text;
  const name = host.replace(/^.*@/, '').replace(/:\d+$/, '');
  if (isLoopback(name)) return `http://${text}`;
  return /[^.:]\.[^.:]/.test(name) ? `https://${text}` : text;
}

/** Why a base address is refused. */
export type AddressFault = 'not-an-address' | 'insecure' | 'has-credentials' | 'has-query';

/** Text that people copy with the base address: an endpoint of the platform's document, or its version alone (section 9). */
const ENDPOINT = /\/v1(?:\/(?:calls|transcriptions)(?:\/[^/]*)?)?$/;

/**
 * A base address as everything here uses it: without a slash or an endpoint at its end, so that `${base}/v1/calls` is
 * right, and with its path kept, for the base address of an account may have one.
 */
export function readBaseUrl(text: string): Result<string, AddressFault> {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return err('not-an-address');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('not-an-address');
  if (!isSecureAddress(url)) return err('insecure');
  if (url.username !== '' || url.password !== '') return err('has-credentials');
  if (url.search !== '' || url.hash !== '') return err('has-query');
  const path = url.pathname.replace(/\/+$/, '').replace(ENDPOINT, '').replace(/\/+$/, '');
  return ok(url.origin + path);
}
