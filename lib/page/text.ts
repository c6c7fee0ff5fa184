import { plain } from '#lib/core/plain.ts';
import { attributeOf, childNodesOf, contentOf, countOf, nameOf, nodeValueOf, select } from './native.ts';

/** Text of an element as one plain line: what stands in a field, what a `meta` says, what an element contains. */
export function textOf(element: Element | null | undefined): string | undefined {
  if (!element) return undefined;
  // By name, not by class: a page may have redefined it, and an element of another frame has another one.
  if (nameOf(element) === 'input' || nameOf(element) === 'textarea')
    return plain((element as HTMLInputElement).value);
  if (nameOf(element) === 'meta') return plain(attributeOf(element, 'content'));
  return plain(contentOf(element));
}

/** An element's own words, without those of the elements in it. */
export function ownTextOf(element: Element): string | undefined {
  const own = Array.from(childNodesOf(element), nodeValueOf).filter((text) => text !== null);
  return plain(own.join(' '));
}

/** An element's text without the initials that stand in it for a picture: `A` `Ada Byron`. */
export function nameText(element: Element): string | undefined {
  const whole = textOf(element);
  const first = Array.from(select(element, '*')).find(
    (inner) => countOf(inner) === 0 && textOf(inner) !== undefined,
  );
  const initials = first && textOf(first);
  if (!whole || !initials || [...initials].length > 2 || !whole.startsWith(initials)) return whole;
  const rest = plain(whole.slice(initials.length));
  return rest?.toLowerCase().startsWith([...initials.toLowerCase()][0] ?? '\0') ? rest : whole;
}

/** Counters and marks of unread things that pages put before their title: `(3) `, `[12] `, `● `. */
const BADGE =
  /^(?:[([]\p{Nd}{1,4}\+?[)\]]\s+(?!\p{Nd})|[\p{Extended_Pictographic}\u2022\u25cf\u25cb*!]\ufe0f?\s+)+/u;

/** A page's title without what it counts. */
export function titleText(title: string | null | undefined): string | undefined {
  return plain(plain(title)?.replace(BADGE, ''));
}

/** From here on a path is a query in disguise: `;jsessionid=…`, `&token=…`, an encoded `?` or `;`. */
const QUERY_IN_PATH = /[;&]|%3[BbFf]/;

/** A page's address without user, query and fragment: none of them is ever kept or sent. */
export function bareAddress(url: URL): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return boundAddress(`${url.origin}${url.pathname.split(QUERY_IN_PATH, 1)[0]}`);
}

/** Longest address that is kept, in characters. */
export const boundAddress = (address: string) => address.slice(0, 500);

/** Text that Zendesk and others show for a missing value: “Organization (create)”. */
const MISSING =
  /\((?:create|erstellen|créer|crear|criar|crea|maken|opret|skapa|utwórz|создать|作成|إنشاء|יצירה)\)$/iu;

/** Whether a text is a person's or a company's name by its looks: letters in it, no address, not a number. */
export function looksLikeName(text: string | undefined): text is string {
  if (text === undefined || text.length > 80 || MISSING.test(text)) return false;
  return /\p{L}/u.test(text) && !/[@/\\<>{}]|\d{4}/u.test(text);
}

/** Names of dialogs and links that do something to a record or lead to it, instead of naming it. */
const ACTION =
  /^(new|edit|add|create|log|call|send|select|choose|merge|delete|convert|change|update|assign|share|quick|view|show|open|go to|see|more|full|save|schedule|confirm|contact|phone|details?|about|note|task|email|message|preview|profile)\b|^(עריכת?|הוספת?|חדש|שיחה|פרטי|יצירת?|שליחת?|רישום|הצג|פתיחה|פתח)(?!\p{L})|^(تعديل|إضافة|جديد|مكالمة|إنشاء|إرسال|تسجيل|تفاصيل|عرض|فتح)(?!\p{L})/iu;

export const isAction = (text: string) => ACTION.test(text);
