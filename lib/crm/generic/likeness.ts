import { isAction, looksLikeName } from '#lib/page/text.ts';
import { hasCompanyForm } from '#lib/words/company-forms.ts';
import { isInterfaceWord } from '#lib/words/interface-words.ts';

/** Letters of scripts that have no capitals: a word's looks say nothing there. */
const UNCASED = /^[\p{Lo}\p{M}'’"״׳.-]+$/u;
const CAPITAL = /^(?:\p{Lu}|\p{Lt})[\p{L}\p{M}'’.-]*\.?$/u;
const PARTICLE =
  /^(?:van|von|vom|zu|zum|der|den|de|del|della|di|da|do|dos|das|du|des|la|le|lo|el|al|bin|ben|ibn|bint|abu|ter|ten|te|e|y|af|av|zur|y|i|d'|t|'t|op|und)$/u;
const ADDRESSED =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|herr|frau|mme|m|sr|sra|dott|ing|eng|rev|hon|ד״ר|ד"ר|מר|גב׳|גברת|د|السيد|السيدة|الدكتور)\.?$/iu;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|md|mba|esq|cpa|dds|rn)\.?$/i;
const CJK_NAME =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2,4}(?:[ 　][\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{1,4})?$/u;

/** Words of a text that could be a name's, without what is added to it in brackets. */
function wordsOf(text: string): string[] {
  return text
    .replace(/\s*\([^)]*\)\s*$/u, '')
    .replace(/,/g, ' , ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether a text has a word of applications' interfaces: it is a heading, a button or a menu then, and not a name. */
export function hasInterfaceWord(text: string): boolean {
  return wordsOf(text).some((word) => isInterfaceWord(word.replace(/[’']s$|[.:!?#]+$/u, '')));
}

/** Places that are called like people, by their first word, or whole. */
const PLACE =
  /^(?:new|san|santa|los|las|saint|st\.?|são|north|south|east|west|northern|southern|eastern|western|central|upper|lower|greater|port|fort|mount|lake|united|costa|sri|nova|bad|cape|great|grand|downtown|le havre|la paz|den haag|tel aviv|buenos aires|hong kong|rio de|kuala lumpur|abu dhabi|sierra leone|el salvador|puerto rico|saudi arabia|tel-aviv|beit|bet|kfar|ramat|rishon|petah|middle)(?:\s|$)/iu;

/** How many words of a name carry it: `Anouk de Wit` has two. */
export const wordCount = (text: string) =>
  wordsOf(text).filter((word) => word !== ',' && !PARTICLE.test(word)).length;

/**
 * Two to five words as a person's name has them, none of an application's; in one word only in scripts that write so.
 */
export function isPersonLike(text: string | undefined): text is string {
  if (!looksLikeName(text) || text.length > 50 || /\d|[!?:;&+=*#|]|--|…/u.test(text)) return false;
  if (isCompanyLike(text) || isAction(text)) return false;
  if (PLACE.test(text)) return false;
  if (CJK_NAME.test(text)) return !isInterfaceWord(text);
  const words = wordsOf(text).filter((word) => !ADDRESSED.test(word) && !SUFFIX.test(word));
  if (words[0] === ',' || words.at(-1) === ',' || words.filter((word) => word === ',').length > 1)
    return false;
  const own = words.filter((word) => word !== ',' && !PARTICLE.test(word));
  if (own.length < 2 || own.length > 5 || words.length > 7) return false;
  return own.every(
    (word) => (CAPITAL.test(word) || UNCASED.test(word)) && !isInterfaceWord(word.replace(/\.$/, '')),
  );
}

/** Each word of it as a name's is: a sentence is no name. */
export function isCapitalised(text: string | undefined): boolean {
  return (
    text !== undefined &&
    wordsOf(text).every(
      (word) =>
        word === ',' || CAPITAL.test(word) || UNCASED.test(word) || PARTICLE.test(word) || SUFFIX.test(word),
    )
  );
}

/**
 * A legal form, a trade, or two names joined as firms join them: `Kuhn - Hackett`, `Lind & Söhne`, `Rau, Fay and Sons`.
 */
export function isCompanyLike(text: string | undefined): text is string {
  if (!looksLikeName(text) || /[•·|]/u.test(text) || hasVerbOfUi(text)) return false;
  const bare = text.replace(/[\s.)]+$/u, '');
  return (
    hasCompanyForm(text) ||
    /^[\p{Lu}][\p{L}'’.-]*(?: [\p{Lu}][\p{L}'’.-]*)* (?:&|\+|and|und|et|y|&amp;) (?:Sons?|Söhne|Fils|Co|Hijos|Partners?|[\p{Lu}][\p{L}'’.-]*)$/u.test(
      bare,
    ) ||
    /^\p{Lu}[\p{L}'’]+(?: - |, )\p{Lu}[\p{L}'’]+(?:,? (?:and|&|und|et|y|e|en|i|og|och) \p{Lu}[\p{L}'’]+)$/u.test(
      bare,
    ) ||
    /^\p{Lu}[\p{L}'’]+ - \p{Lu}[\p{L}'’]+$/u.test(bare)
  );
}

const hasVerbOfUi = (text: string) =>
  /^(?:new|edit|add|create|view|show|all|my)\s/iu.test(text) && hasInterfaceWord(text);

/**
 * Whether a text under a label, in a column or in a link that names someone is a name, and not a control's own text.
 */
export function isGivenName(text: string | undefined): text is string {
  return (
    looksLikeName(text) &&
    !isAction(text) &&
    !EMPTY.test(text) &&
    !(hasInterfaceWord(text) && wordsOf(text).length === 1)
  );
}

/** Text that applications write in place of a missing value. */
const EMPTY =
  /^(?:n\/?a|none|null|undefined|unknown|nobody.*|unassigned|no (?:name|contact|company|owner|organi[sz]ation)|not (?:set|given|available)|anonymous|keine?|aucune?|ninguno|nessuno|geen|לא ידוע|ללא|غير معروف|بدون|select.*|choose.*|search.*|—|–|-)$/iu;

const NAMED_ADDRESS =
  /^["'“]?([^"“”<>@]{2,60}?)["'”]?\s*[<([]\s*(?:mailto:)?[^\s<>()[\]]+@[^\s<>()[\]]+\s*[>)\]]$/u;

/** The name in `Name <address>`; else the text as it is. */
export function withoutAddress(text: string | undefined): string | undefined {
  return (text === undefined ? undefined : NAMED_ADDRESS.exec(text)?.[1]?.trim()) ?? text;
}

/** `AB`, as pictures of people say it where there is none: the letters that two of its words begin with. */
export function isInitialsOf(text: string, name: string): boolean {
  const first = name.split(/\s+/).map((word) => word[0]?.toLowerCase());
  const [one, other, ...more] = text.trim().toLowerCase();
  const at = first.indexOf(one);
  return at >= 0 && more.length === 0 && first.some((letter, index) => index !== at && letter === other);
}

/** `ada.byron@example.com` of Ada Byron. */
export function isMailOf(text: string, name: string): boolean {
  const local = /^(?<local>[^\s@]+)@[^\s@]+\.[^\s@]+$/.exec(text.trim())?.groups?.local?.toLowerCase();
  if (local === undefined) return false;
  return name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 2 && local.includes(word));
}

const JOB =
  /(?<!\p{L})(?:manager|director|head of|founder|ceo|cto|cfo|coo|vp|president|officer|engineer|developer|designer|consultant|assistant|realtor|broker|attorney|lawyer|nurse|physician|doctor|teacher|professor|chef|owner|partner|specialist|coordinator|representative|advisor|analyst|architect|editor|secretary|treasurer|chair|leiter(?:in)?|geschäftsführer(?:in)?|directeur|directrice|gerente|responsable|מנהל|מנכ״ל|יועץ|مدير|مهندس)(?!\p{L})/iu;

/** Whether a text names an occupation. */
export const saysJob = (text: string) => JOB.test(text);
