/** A one-time link that pairs a browser, and says whose it is: `RELAY/join#CODE`. */

/** A one-time code of a personal link; a team code never begins so. */
export const PERSONAL_CODE_PREFIX = 'dmp_';

/** Reads `https://relay.example/join#dmp_…`. @returns undefined: it is no personal link */
export function readPersonalLink(text: string): { url: string; code: string } | undefined {
  const link = URL.parse(text.trim());
  if (!link?.pathname.endsWith('/join') || !link.hash.startsWith(`#${PERSONAL_CODE_PREFIX}`))
    return undefined;
  return { url: link.origin + link.pathname.slice(0, -'/join'.length), code: link.hash.slice(1) };
}
