/**
 * Requests of ours over HTTP/1.1 that each have a connection of their own: a browser that finds its connection broken
 * sends a request again by itself, POST or not, if the connection had been used before (see at-most-once.ts). A session
 * rule sets `Connection: close`, a header that `fetch` may not set. Requests of tabs are not touched.
 */

/** As `declarativeNetRequest.updateSessionRules` takes it. */
export interface SessionRules {
  removeRuleIds: number[];
  addRules: {
    id: number;
    condition: { urlFilter: string; tabIds: number[] };
    action: {
      type: 'modifyHeaders';
      requestHeaders: { header: string; operation: 'set'; value: string }[];
    };
  }[];
}

export type SetSessionRules = (rules: SessionRules) => Promise<unknown>;

/** Sees to it that the next requests to the address's origin have one; never rejects. */
export type OwnConnection = (url: string) => Promise<void>;

/** Session rules outlive the background: each origin has the same id always. */
function idOf(origin: string): number {
  let hash = 0;
  for (const letter of origin) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 0x3fff_ffff;
  return hash + 1;
}

export function createOwnConnections(setSessionRules: SetSessionRules): OwnConnection {
  const ruled = new Map<string, Promise<void>>();

  async function set(origin: string): Promise<void> {
    const id = idOf(origin);
    const requestHeaders = [{ header: 'connection', operation: 'set' as const, value: 'close' }];
    const condition = { urlFilter: `|${origin}/`, tabIds: [-1] };
    const addRules = [{ id, condition, action: { type: 'modifyHeaders' as const, requestHeaders } }];
    // A browser that refuses the rule still sends: the fault that it guards against is rare.
    await setSessionRules({ removeRuleIds: [id], addRules }).catch(() => undefined);
  }

  return (url) => {
    const { origin } = new URL(url);
    const known = ruled.get(origin) ?? set(origin);
    ruled.set(origin, known);
    return known;
  };
}
