/**
 * Who sent a message is told by the browser, not by the message:
 *   our id, origin ours                                  a page of the extension (popup, reader, options, also in a
 * tab)
 *   our id, origin not ours, tab and frame known         our content script in that page
 *   anything else                                        a stranger
 */
import { isWire } from './client.ts';
import { type DataOf, ROUTES, type RouteName } from './routes.ts';

/** The browser's facts of a message's sender: `runtime.MessageSender`, as far as they are believed. */
export interface SenderFacts {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined; url?: string | undefined } | undefined;
}

/** Ourselves, as the browser names us: `runtime.id`, and the origin of `runtime.getURL('')`. */
export interface Ourselves {
  id: string;
  origin: string;
}

export type Sender =
  | { kind: 'page' }
  | { kind: 'content'; origin: string; topOrigin: string | undefined; tabId: number; frameId: number };

/** Who sent it; null for a stranger. */
export function senderOf(facts: SenderFacts, ourselves: Ourselves): Sender | null {
  if (facts.id !== ourselves.id) return null;
  const origin = facts.origin ?? originOf(facts.url);
  if (origin === ourselves.origin) return { kind: 'page' };
  const { tab, frameId } = facts;
  if (origin === undefined || tab?.id === undefined || frameId === undefined) return null;
  return {
    kind: 'content',
    origin,
    topOrigin: frameId === 0 ? origin : originOf(tab.url),
    tabId: tab.id,
    frameId,
  };
}

/** `location.origin` of an address; undefined if it is not an address, or its origin is opaque. */
export function originOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  return origin === 'null' ? undefined : origin;
}

/** Why a message was refused: `site` is a content script of a site that is not allowed (any more), `pace` of one that asks too much. */
export type Refusal = 'foreign' | 'route' | 'sender' | 'site' | 'schema' | 'pace';

/** The background's knowledge of the sites: both asked again for every message. */
export interface SiteKnowledge {
  isAllowed(origin: string): Promise<boolean>;
  isInvited(tabId: number, origin: string): Promise<boolean>;
}

export type Admission =
  | { [Name in RouteName]: { ok: true; route: Name; data: DataOf<Name>; sender: Sender } }[RouteName]
  | { ok: false; refusal: Refusal };

/**
 * Whether a message may pass, and what it says. A content script passes if its frame's origin and its tab's are
 * both allowed sites; on a page that we were only invited to, the top frame passes for the routes that say so.
 */
export async function admit(
  message: unknown,
  facts: SenderFacts,
  ourselves: Ourselves,
  sites: SiteKnowledge,
): Promise<Admission> {
  if (!isWire(message)) return { ok: false, refusal: 'foreign' };
  const { route: name, data } = message;
  if (!Object.hasOwn(ROUTES, name)) return { ok: false, refusal: 'route' };
  const rule = ROUTES[name as RouteName];
  const sender = senderOf(facts, ourselves);
  if (sender === null) return { ok: false, refusal: 'sender' };
  if (sender.kind === 'page') {
    if (!rule.pages) return { ok: false, refusal: 'sender' };
  } else {
    if (!rule.content) return { ok: false, refusal: 'sender' };
    const { origin: frame, topOrigin, tabId: tab, frameId } = sender;
    const allowed =
      topOrigin !== undefined &&
      (await sites.isAllowed(topOrigin)) &&
      (frame === topOrigin || (await sites.isAllowed(frame)));
    const invited = !allowed && rule.invited && frameId === 0 && (await sites.isInvited(tab, frame));
    if (!allowed && !invited) return { ok: false, refusal: 'site' };
  }
  const parsed = rule.schema.safeParse(data);
  if (!parsed.success) return { ok: false, refusal: 'schema' };
  return { ok: true, route: name, data: parsed.data, sender } as Admission;
}
