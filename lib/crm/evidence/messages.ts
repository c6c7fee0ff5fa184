/** Who wrote the mail, comment or note that a number stands in. */
import { around } from '../reading/near.ts';
import { find } from '../reading/select.ts';
import { nameText, plain, textOf } from '../reading/text.ts';
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
  /** Undefined if the message is quoted from nobody knows whom. */
  name: string | undefined;
  /** It is said in as many words: `From`, or above a quote. */
  explicit: boolean;
}

/** Who wrote what the number stands in; undefined if it stands in no message. */
export function authorOf(number: Element): Author | undefined {
  const quote = quoteRound(number);
  if (quote) return { name: attributionOf(quote), explicit: true };
  for (const node of around(number)) {
    if (!node.matches(MESSAGE)) continue;
    const from = fromLine(node, number);
    if (from) return { name: from, explicit: true };
    if (node.matches('main, [role="main"]')) return undefined;
    const author = find(node, AUTHOR, 6)
      .filter((element) => !element.contains(number))
      .flatMap((element) => [element.querySelector('a, strong, b'), element])
      .map((element) => (element ? withoutPrefix(withoutAddress(nameText(element))) : undefined))
      .find(isPersonLike);
    if (author) return { name: author, explicit: false };
  }
  return undefined;
}

function quoteRound(number: Element): Element | undefined {
  for (const node of around(number)) if (node.matches(QUOTE)) return node;
  return undefined;
}

/** The line above a quote, in it or before it. */
function attributionOf(quote: Element): string | undefined {
  const before = [
    quote.querySelector('[class*="attr" i], [class*="prefix" i], cite'),
    ...linesBefore(quote),
    quote.parentElement?.previousElementSibling,
  ];
  for (const node of before) {
    const text = plain(node?.textContent)?.slice(-160);
    const name = text && ATTRIBUTION.exec(text)?.groups?.name;
    if (name && isPersonLike(name)) return name;
  }
  return undefined;
}

function* linesBefore(quote: Element): Generator<ChildNode> {
  let node = quote.previousSibling;
  for (let step = 0; node && step < 4; step += 1, node = node.previousSibling)
    if (plain(node.textContent)) yield node;
}

/** A header of a mail: `From` and who, above the number. */
function fromLine(node: Element, number: Element): string | undefined {
  for (const label of find(node, 'th, td, dt, label, b, strong, span, div', 400)) {
    if (label.childElementCount > 1 || (label.textContent ?? '').length > 24) continue;
    const text = plain(label.textContent);
    if (text === undefined || !FROM.test(text) || !(label.compareDocumentPosition(number) & 4)) continue;
    const value = label.nextElementSibling ?? label.parentElement?.nextElementSibling;
    const after = label.nextSibling?.nodeType === 3 ? plain(label.nextSibling.nodeValue) : undefined;
    const name = withoutAddress(
      (after && isGivenName(after) ? after : undefined) ?? (value ? firstName(value) : undefined),
    );
    if (isGivenName(name)) return name;
  }
  return summaryOf(node, number);
}

function firstName(value: Element): string | undefined {
  const link = value.querySelector('a, [title]');
  const linked = withoutAddress(textOf(link));
  return isGivenName(linked) ? linked : writtenIn(value);
}

/** `Message from Ada Byron on Monday`, as summaries above a mail say it. */
function summaryOf(node: Element, number: Element): string | undefined {
  for (const part of find(node, '[class*="summary" i], [class*="header" i]', 8)) {
    if (part.contains(number)) continue;
    const link = part.querySelector('a[href^="mailto:"], [class*="contact" i], [class*="adr" i]');
    const name = withoutAddress(textOf(link));
    if (isPersonLike(name) && /\b(?:from|von|de|da|van|от)\b|מאת|من/iu.test(part.textContent ?? ''))
      return name;
  }
  return undefined;
}

const withoutPrefix = (text: string | undefined) =>
  text?.replace(
    /^(?:from|by|added by|updated by|posted by|written by|message from|von|de|par|por)\s*:?\s+/iu,
    '',
  );
