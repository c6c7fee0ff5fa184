/** Reads what a column holds from its heading. */
import { fold } from '#lib/detect/fold.ts';
import type { Labels } from '#lib/detect/labels.ts';
import { createMemo } from '#lib/detect/memo.ts';
import { EXT, PHONE } from '#lib/words/kinds.ts';
import { isOfOthers, isUndone, permissionOf } from './heading-permission.ts';
import * as words from './heading-words.ts';
import type { Meaning, MeaningOf } from './meaning.ts';
import {
  ALLOWING,
  BESIDE_CHANNEL,
  CHANNEL,
  isNo,
  isYes,
  LEAVE,
  NEGATION,
  OF_CONTACT,
  REFUSAL,
  WRONG_NUMBER,
} from './permission-words.ts';
import { isUnderstood, roleIn } from './telephone-headings.ts';

const setOf = (list: string) => new Set(list.split(/[|\n]/).map(plain).filter(Boolean));
/** In the order in which they are asked. */
const FIELDS = [
  ['given', setOf(words.GIVEN)],
  ['family', setOf(words.FAMILY)],
  ['company', setOf(words.COMPANY)],
  ['person', setOf(words.PERSON)],
  ['reason', setOf(words.REASON)],
] as const;

/** @returns what a heading means, by the words of every language. */
export function createHeadings(labels: Labels): MeaningOf {
  return createMemo(meaningOf).of;

  function meaningOf(written: string): Meaning {
    const { heading, isReversed } = withoutAnswers(written);
    const meaning = inAnyLanguage(heading);
    const isOfCalls = meaning.flag || meaning.kind === 'barred' || meaning.kind === 'callable';
    return isReversed && isOfCalls ? { kind: 'ignore', flag: 'asked' } : meaning;
  }

  function inAnyLanguage(heading: string): Meaning {
    const whole = withFlag(read(heading), plain(heading));
    if (whole.kind !== 'unknown') return whole;
    // "Nom / Name", "שם Name": in two languages.
    const known = new Map<string, Meaning>();
    for (const part of inLanguages(heading)) {
      const meaning = read(part);
      if (meaning.kind !== 'unknown') known.set(meaning.kind, meaning);
    }
    const [one] = known.values();
    return one && known.size === 1 ? one : whole;
  }

  function read(heading: string): Meaning {
    const text = plain(heading);
    if (text === '') return { kind: 'unknown' };
    const permission = permissionOf(text, (word) => wholeField(word) === 'reason');
    if (permission) return permission;
    const spaced = spacedOf(heading);
    const label = labels.whole(spaced);
    // "Persona de contacto": a telephone's word in the name of a person.
    const exact = wholeField(text);
    if (exact === 'person' && isContactPerson(text) && text.includes(' ')) return { kind: exact, weak: true };
    const isTelephone = (label === 'phone' && labels.any(spaced, PHONE)) || words.TELEPHONE.test(text);
    if (words.AREA_CODE.test(text)) return { kind: 'area' };
    if (words.CALLING_CODE.test(text)) return { kind: 'code' };
    // "Pays (bureau)": an office is a telephone's word, but not in an aside.
    const isCountry = [spaced, spacedOf(heading.replace(/\([^)]*\)/g, ' '))].some(labels.isCountry);
    if (words.EMAIL.test(text) && !isTelephone && !isCountry) return { kind: 'email' };
    // "Has opted out of fax" holds no telephone of any kind.
    if (label === 'fax') return { kind: words.ABOUT.test(text) ? 'ignore' : 'fax' };
    if (words.DEVICE.test(text)) return { kind: 'fax' };
    const isOthers = words.OTHERS.test(text);
    const isAgents = words.AGENT.test(text);
    if (isTelephone) {
      if (words.MESSENGER_ID.test(text)) return { kind: 'ignore' };
      if (words.STALE.test(text)) return { kind: 'about' };
      if (words.TYPE.test(text)) return { kind: 'type' };
      if (words.ABOUT.test(text)) return { kind: 'about' };
      if (labels.any(spaced, EXT)) return { kind: 'ext' };
      if (isOthers) return { kind: 'number', role: 'assistant' };
      const isPartys = isAgents || words.PARTIES.test(text);
      const isStrange = !isUnderstood(spaced, labels, isWho);
      return {
        kind: 'number',
        ...roleIn(spaced, text, labels),
        ...(isPartys && { agents: true }),
        ...(isStrange && { isStrange }),
      };
    }
    if (label === 'ext') return { kind: 'ext' };
    // "Related company" is the person's, "related contact" is another.
    if (isOthers)
      return wholeField(text) === 'company' ? { kind: 'company' } : { kind: 'ignore', role: 'assistant' };
    if (isCountry) return { kind: 'country' };
    // "Nº de cliente" is no name of a client, whatever is left without its first words.
    const isNumbered = label === 'other' || label === 'vague';
    const field = isAgents ? undefined : isNumbered ? wholeField(text) : fieldOf(text);
    if (field) return { kind: field, ...(label === 'phone' && { weak: true }) };
    if (isAgents) {
      const own = fieldOf(text.replace(words.AGENT, ' ').replace(/\s+/g, ' ').trim() || 'name');
      return { kind: own ?? 'ignore', agents: true };
    }
    if (label === 'phone' && words.STALE.test(text)) return { kind: 'about' };
    if (label === 'phone') return { kind: 'number', weak: true, ...roleIn(spaced, text, labels) };
    if (words.TYPE.test(text)) return { kind: 'type', weak: true };
    if (words.RECORD_URL.test(text)) return { kind: 'record' };
    return { kind: label === 'other' || label === 'vague' ? 'ignore' : 'unknown' };
  }
}

const CODE = /(?<![\p{L}\p{Nd}])(?<code>\p{L}|\p{Nd})\s*=\s*(?<word>\p{L}[\p{L}\p{M}]*)/gu;
const CHOICE = /(?<one>\p{L}[\p{L}\p{M}]*)\s*[/|]\s*(?<other>\p{L}[\p{L}\p{M}]*)/gu;

/** "OK to call? (yes/no)", "1=yes 0=no": the answers are none of what is asked. Reversed, 1 is no. */
function withoutAnswers(written: string): { heading: string; isReversed: boolean } {
  let isReversed = false;
  const heading = written
    .replace(CODE, (all, code: string, word: string) => {
      if (!isYes(word) && !isNo(word)) return all;
      isReversed ||= (isYes(word) && isNo(code)) || (isNo(word) && isYes(code));
      return ' ';
    })
    .replace(CHOICE, (all, one: string, other: string) =>
      (isYes(one) && isNo(other)) || (isNo(one) && isYes(other)) ? ' ' : all,
    )
    .replace(/[([]\s*[,;/|]?\s*[)\]]/g, ' ');
  return { heading, isReversed };
}

/** The parts of a heading that a stroke separates, or that are of different scripts. */
function inLanguages(heading: string): string[] {
  const latin = heading.replace(/[^\p{Script=Latin}\p{Script=Common}]+/gu, ' ');
  const other = heading.replace(/\p{Script=Latin}+/gu, ' ');
  const parts = [...heading.split(/[/|\n]/), ...(latin.trim() === heading.trim() ? [] : [latin, other])];
  return parts.map((part) => part.trim()).filter((part) => part !== '' && part !== heading.trim());
}

/** Someone who is reached for another: for a company, as a rule. */
const CONTACT =
  /contact|kontakt|ansprech|referente|contatto|contato|interlocut|yetkili|ilgili|lien he|επαφ|επικοινων|контакт|קשר|اتصال|تواصل|联系|聯絡|聯繫|担当|담당/u;
export const isContactPerson = (heading: string): boolean => CONTACT.test(plain(heading));

/** The word by which a heading is of one of the user's own people, or of an owner. */
export const agentIn = (heading: string): string | undefined => words.AGENT.exec(plain(heading))?.[0];

/** Adds how a heading of calls is meant over yes and no: by its words for not and for may, in whatever order. */
function withFlag(meaning: Meaning, text: string): Meaning {
  if (meaning.kind === 'barred' || meaning.kind === 'callable' || meaning.flag) return meaning;
  const isOfNumber =
    meaning.kind === 'about' || OF_CONTACT.test(text) || /(?<![a-z])number(?![a-z])/.test(text);
  if (WRONG_NUMBER.test(text) || (isOfNumber && words.STALE.test(text)))
    return { ...meaning, flag: 'barred' };
  if (isOfNumber && words.VALID.test(text)) return { ...meaning, flag: 'callable' };
  if (!OF_CONTACT.test(text)) return meaning;
  if (meaning.isUntil || isUndone(text)) return meaning;
  if (isOfOthers(text)) return meaning;
  if (REFUSAL.test(text)) return { ...meaning, flag: 'barred' };
  if (ALLOWING.test(text)) return { ...meaning, flag: NEGATION.test(text) ? 'barred' : 'callable' };
  if (LEAVE.test(text)) return { ...meaning, flag: 'asked' };
  // "Not called yet", "No. of calls", "No phone": whatever it denies, it is no will.
  return { ...meaning, flag: isContactAlone(text) ? 'unsure' : 'told' };
}

/** "Phone", "Marketing: calls": how a person may be reached, and nothing else of it. */
function isContactAlone(text: string): boolean {
  const [first = '', ...rest] = text.split(' ');
  // "No phone contact"; "no phone" is that there is none.
  const words =
    rest.length > 1 && NEGATION.test(first) && CHANNEL.test(rest[0] ?? '') ? rest : [first, ...rest];
  return (
    words.some((word) => CHANNEL.test(word)) &&
    words.every((word) => CHANNEL.test(word) || BESIDE_CHANNEL.test(word))
  );
}

const isWho = (word: string) => ['person', 'company'].includes(wholeField(word) ?? '');
const wholeField = (text: string) => FIELDS.find(([, names]) => names.has(text))?.[0];

/** The field that a heading names, also with words around it that only tell one from another. */
function fieldOf(heading: string): (typeof FIELDS)[number][0] | undefined {
  const all = heading
    .replace(/(?<!\S)\d+(?!\S)/g, ' ')
    .split(' ')
    .filter(Boolean);
  for (let to = all.length; to > 0; to--) {
    for (let from = 0; from < to; from++) {
      const found = wholeField(all.slice(from, to).join(' '));
      if (found) return found;
      if (!words.QUALIFIER.test(all[from] ?? '')) break;
    }
    if (!words.QUALIFIER.test(all[to - 1] ?? '')) return undefined;
  }
  return undefined;
}

/** As fields are called in data: "homePhone", "phone_mobile", "Person - Phone - Work", "Phone (mobile)". */
function spacedOf(heading: string): string {
  return heading
    .replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff"*:：?]/g, ' ')
    .replace(/whatsapp/gi, 'whatsapp')
    .replace(/(?<!\p{L})(id)s(?!\p{L})/giu, '$1')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Script=Latin}{3})\.(?=\p{Script=Latin}{2})/gu, '$1. ')
    .replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4')
    .replace(/[_()[\]{}<>（）\-–—]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function plain(heading: string): string {
  return fold(spacedOf(heading).replace(/[.,;/\\'’`´״׳#]+/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
