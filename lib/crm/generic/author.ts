/** Who wrote the mail, comment or note that a number stands in. */

import { plain } from '#lib/core/plain.ts';
import { around } from '#lib/page/around.ts';
import {
  contains,
  contentOf,
  countOf,
  isBefore,
  matches,
  nextElementOf,
  nextOf,
  nodeValueOf,
  parentElementOf,
  previousElementOf,
  previousOf,
  selectFirst,
  textIn,
} from '#lib/page/native.ts';
import { find } from '#lib/page/select.ts';
import { nameText, textOf } from '#lib/page/text.ts';
import { writtenIn } from './fields.ts';
import { isGivenName, isPersonLike, withoutAddress } from './likeness.ts';

const MESSAGE =
  'li, [role="listitem"], article, blockquote, [class*="bubble" i], [class*="thread" i], [role="article"], .message, .mail, .email, .comment, .journal, .transaction, .reply, .note, .thread-item, .conversation-item, [class*="message" i], [class*="comment" i], [class*="article" i], #message, #mail, main, [role="main"]';
const AUTHOR =
  '[class*="from" i], [class*="sender" i], [class*="author" i], [itemprop="author"], [data-testid*="sender" i], [class*="creator" i], .user, .gD, [class*="thread-person" i]';
const QUOTE = 'blockquote, [class*="quote" i], [type="cite"]';
const FROM =
  /^(?:from|sender|von|absender|de|expéditeur|da|mittente|van|afzender|remitente|od|от|от кого|gönderen|מאת|من|差出人|发件人)\s*[:：]?$/iu;
/** Whatever a mail program writes above what it quotes: `On Monday, Ada Byron <…> wrote:`. */
const ATTRIBUTION =
  /(?:^|[,;]\s|\d\s|[ap]m\s|\bom\s)(?:schrieb |a écrit |escribió )?(?<name>\p{Lu}[\p{L}'’.-]+(?: (?:(?:van|von|de|der|den|la|al|el|bin|di|da|dos|ter) )*\p{Lu}[\p{L}'’.-]*){1,3}|\p{Lo}[\p{Lo}״׳'’]+(?: \p{Lo}[\p{Lo}״׳'’]+){1,3})\s*(?:[<([][^>)\]]*[>)\]])?\s*(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|napisał\(?a?\)?|пишет|писал\(?а?\)?|yazdı|כתבה?|كتب)?[^:]{0,20}:\s*$/u;

export interface Author {
  /** Undefined if the message is quoted without its author's name. */
  name: string | undefined;
  /** It is said in as many words: `From`, or above a quote. */
  explicit: boolean;
}

/** Who wrote what the number stands in; undefined if it stands in no message. */
export function authorOf(number: Element): Author | undefined {
  const quote = quoteRound(number);
  if (quote) return { name: attributionOf(quote), explicit: true };
  for (const node of around(number)) {
    if (!matches(node, MESSAGE)) continue;
    const from = fromLine(node, number);
    if (from) return { name: from, explicit: true };
    if (matches(node, 'main, [role="main"]')) return undefined;
    const author = find(node, AUTHOR, 6)
      .filter((element) => !contains(element, number))
      .flatMap((element) => [selectFirst(element, 'a, strong, b'), element])
      .map((element) => (element ? withoutPrefix(withoutAddress(nameText(element))) : undefined))
      .find(isPersonLike);
    if (author) return { name: author, explicit: false };
  }
  return undefined;
}

function quoteRound(number: Element): Element | undefined {
  for (const node of around(number)) if (matches(node, QUOTE)) return node;
  return undefined;
}

/** The line above a quote, in it or before it. */
function attributionOf(quote: Element): string | undefined {
  const before = [
    selectFirst(quote, '[class*="attr" i], [class*="prefix" i], cite'),
    ...linesBefore(quote),
    ...[parentElementOf(quote)].map((parent) => parent && previousElementOf(parent)),
  ];
  for (const node of before) {
    const text = plain(textIn(node))?.slice(-160);
    const name = text && ATTRIBUTION.exec(text)?.groups?.name;
    if (name && isPersonLike(name)) return name;
  }
  return undefined;
}

function* linesBefore(quote: Element): Generator<ChildNode> {
  let node = previousOf(quote);
  for (let step = 0; node && step < 4; step += 1, node = previousOf(node))
    if (plain(textIn(node))) yield node;
}

/** A header of a mail: `From` and who, above the number. */
function fromLine(node: Element, number: Element): string | undefined {
  for (const label of find(node, 'th, td, dt, label, b, strong, span, div', 400)) {
    if (countOf(label) > 1 || contentOf(label).length > 24) continue;
    const text = plain(contentOf(label));
    if (text === undefined || !FROM.test(text) || !isBefore(label, number)) continue;
    const parent = parentElementOf(label);
    const value = nextElementOf(label) ?? (parent && nextElementOf(parent));
    const next = nextOf(label);
    const after = next ? plain(nodeValueOf(next)) : undefined;
    const name = withoutAddress(
      (after && isGivenName(after) ? after : undefined) ?? (value ? firstName(value) : undefined),
    );
    if (isGivenName(name)) return name;
  }
  return summaryOf(node, number);
}

function firstName(value: Element): string | undefined {
  const link = selectFirst(value, 'a, [title]');
  const linked = withoutAddress(textOf(link));
  return isGivenName(linked) ? linked : writtenIn(value);
}

/** `Message from Ada Byron on Monday`, as summaries above a mail say it. */
function summaryOf(node: Element, number: Element): string | undefined {
  for (const part of find(node, '[class*="summary" i], [class*="header" i]', 8)) {
    if (contains(part, number)) continue;
    const link = selectFirst(part, 'a[href^="mailto:"], [class*="contact" i], [class*="adr" i]');
    const name = withoutAddress(textOf(link));
    if (isPersonLike(name) && /\b(?:from|von|de|da|van|от)\b|מאת|من/iu.test(contentOf(part))) return name;
  }
  return undefined;
}

const withoutPrefix = (text: string | undefined) =>
  text?.replace(
    /^(?:from|by|added by|updated by|posted by|written by|message from|von|de|par|por)\s*:?\s+/iu,
    '',
  );
