/**
 * The match pattern of an address's host. Without a port: Firefox's patterns have none
 * (https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Match_patterns).
 * @throws TypeError if `url` is not an absolute address.
 */
export function patternOf(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}
