/**
 * Tells the application's parts of a page from a record: bars, menus, texts for screen readers only, hidden elements.
 */

import { plain } from '#lib/core/plain.ts';
import { around } from '#lib/page/around.ts';
import { isLaidOut } from '#lib/page/elements.ts';
import {
  attributeOf,
  boundsOf,
  closest,
  closestAbove,
  documentOf,
  hasAttribute,
  nameOf,
  selectFirst,
} from '#lib/page/native.ts';
import { askedOnce, find } from '#lib/page/select.ts';
import { ownTextOf, textOf, titleText } from '#lib/page/text.ts';

const BARS =
  'nav, footer, [role="banner"], [role="navigation"], [role="menubar"], [role="menu"], [role="toolbar"], [role="search"], [role="tablist"], [role="contentinfo"], [role="status"], [role="alert"], menu, .navbar, .sidebar, .main-sidebar, .main-header, .topbar, .app-header, .app-bar';
const CONTENT =
  'main, article, section, aside, dialog, [role="main"], [role="dialog"], [role="region"], [role="article"]';
/** Classes by which applications hide headings from all but screen readers. */
const HEARD_ONLY =
  /(?:^|\s)(?:sr-only|visually-?hidden|voice|screen-reader(?:-text|-only)?|hidden|hide|a11y-hidden|element-invisible|assistive-text|slds-assistive-text|d-none|cdk-visually-hidden|p-hidden-accessible|invisible|offscreen|off-screen)(?:\s|$)/i;

/** Whether an element is in a bar or menu of the application. A header is one unless it is the header of some content. */
export function isChrome(element: Element): boolean {
  const bar = closest(element, BARS);
  if (bar && !selectFirst(bar, 'main, [role="main"]')) return true;
  const header = closest(element, 'header');
  return header !== null && closestAbove(header, CONTENT) === null && !selectFirst(header, 'main');
}

/** Whether an element is hidden, or there for screen readers only; by its own styles if it has a layout. */
export function isUnseen(element: Element): boolean {
  let steps = 0;
  for (const node of around(element)) {
    if (hasAttribute(node, 'hidden') || HEARD_ONLY.test(attributeOf(node, 'class') ?? '')) return true;
    const style = attributeOf(node, 'style');
    if (style && /display:\s*none|visibility:\s*hidden/.test(style)) return true;
    if (attributeOf(node, 'aria-hidden') === 'true' && node === element) return true;
    steps += 1;
    if (steps > 12) break;
  }
  if (!isLaidOut(documentOf(element))) return false;
  const box = boundsOf(element);
  return box.width <= 1 || box.height <= 1;
}

/** Names of the application itself and of who is signed in to it: they stand on every page and are whose number it is on none. */
export const ownNames = askedOnce((document: Document): ReadonlySet<string> => {
  const names = new Set<string>();
  const add = (text: string | null | undefined) => {
    const name = plain(text);
    if (name) names.add(name.toLowerCase().replace(/\s*[(<].*$/u, ''));
  };
  for (const meta of find(document, APP_META, 4)) add(attributeOf(meta, 'content'));
  for (const brand of find(document, BRAND, 4)) {
    if (closest(brand, 'main, [role="main"], table, article') && nameOf(brand) === 'a') continue;
    add(textOf(brand));
    add(attributeOf(brand, 'aria-label'));
    const picture = selectFirst(brand, 'img[alt]');
    if (picture) add(attributeOf(picture, 'alt'));
  }
  for (const user of find(document, SIGNED_IN, 6)) {
    if (!isChrome(user)) continue;
    add(textOf(user));
    add(ownTextOf(user));
    add(
      /(?:account|profile|user|menu)(?:\s+(?:of|for|menu))?[:\s–-]+(.+)$/i.exec(
        attributeOf(user, 'aria-label') ?? '',
      )?.[1],
    );
    for (const part of find(user, '*', 12)) add(ownTextOf(part));
  }
  return names;
});

const APP_META =
  'meta[name="application-name"], meta[property="og:site_name"], meta[name="apple-mobile-web-app-title"]';
const BRAND =
  '.navbar-brand, .brand, .brand-link, .brand-text, .app-name, .app-title, .site-name, .site-title, #site-name, .logo, #logo, [class*="logo-text"], a[href="/"], a[href="#/"], a[rel="home"]';
const SIGNED_IN =
  '[class*="user-menu" i], [class*="usermenu" i], [class*="user-name" i], [class*="username" i], [class*="user-info" i], [class*="current-user" i], [class*="account-menu" i], [class*="profile-menu" i], #loggedas, #user-tools, .user-panel, .user-block, [aria-label*="account" i], [aria-label*="profile" i], [data-testid*="user" i], .user, #user, #account, .nav-profile';

interface Route {
  key: string;
  texts: ReadonlySet<string>;
}

/** Texts of other pages of the same application: only text that changes with the address can be the record's name. */
const MEMORY = new WeakMap<Document, Route[]>();
const MAX_ROUTES = 12;

/**
 * Remembers what a page's headings and title are at an address.
 * @returns what of it stood at other addresses too
 */
export function constantTexts(
  document: Document,
  key: string,
  texts: readonly string[],
): ReadonlySet<string> {
  const routes = (MEMORY.get(document) ?? []).filter((route) => route.key !== key);
  const constant = new Set(texts.filter((text) => routes.some((route) => route.texts.has(text))));
  MEMORY.set(document, [...routes, { key, texts: new Set(texts) }].slice(-MAX_ROUTES));
  return constant;
}

/** `Ada Byron | Acme CRM`, `Contact: Ada Byron`, `Contacts - Ada Byron - Acme`, `Ada Byron (Acme)` */
export function partsOfTitle(title: string | undefined): string[] {
  return (titleText(title) ?? '')
    .split(/\s[|·•–—\-~»«:/›>]\s|:\s|\s\|\||\|/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
