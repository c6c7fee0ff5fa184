/**
 * What a label says a number is. Labels repeat (a column's heading, ten thousand times): answers are remembered by
 * text. Words come in as data, which the background makes ready.
 */

import {
  ADDRESS,
  BECOMES,
  CALLED,
  COUNTRY,
  createLexicon,
  EXT,
  FAX,
  HEAD_LAST,
  LINK,
  NEVER,
  NUMBER,
  OTHER,
  PHONE,
  PLACE,
  SMALL,
  TEAM,
} from './lexicon.ts';
import { createMemo } from './memo.ts';
import { pattern } from './pattern.ts';
import { LANGUAGES, type WordIndex } from './shelves.ts';

export type LabelKind = 'phone' | 'fax' | 'other' | 'ext' | 'none';

/** Longest label that is looked at; what is longer is prose. */
const MOST_CHARS = 80;
/** Longest heading that may be a name of values. */
const MOST_STRANGE = 30;

export interface Labels {
  /** A whole label: a heading, a `dt`, a `label`. */
  whole(label: string): LabelKind;
  /** The words before a number in running text, up to it; `colon`: a colon stood between. */
  before(words: string, colon: boolean): LabelKind;
  /** The words right after a number, up to the next mark: all of them must be known. */
  after(words: string): LabelKind;
  /** Whether no word of a heading is known, on a page in a language whose words are. */
  isStrange(heading: string): boolean;
  /** Whether these words say that what is before them became what is after them. */
  isBecome(words: string): boolean;
  /** Whether this word says that somebody called. */
  isCalled(word: string): boolean;
  /** Whether this word says "is". */
  isLink(word: string): boolean;
  /** Whether these words say nothing of their own: "or", "to", "and". */
  isSmall(words: string): boolean;
  /** Whether these words name a place or people that are called: "sales office", "branch". */
  isDesk(words: string): boolean;
  /** Whether this one word (or two) announces an extension. */
  isExt(word: string): boolean;
  /** Whether a label heads a country: "Country", "Billing country", "Land (Rechnung)". */
  isCountry(label: string): boolean;
  /** Whether a label is taken for one of something else only because it says "number" of something unknown. */
  isVague(label: string): boolean;
  /** Whether a label says "number", and not of what. */
  isNumber(label: string): boolean;
  /** Whether a label only tells numbers of one kind apart: "home", "preferred". */
  isPlace(text: string): boolean;
  /** Whether a title names what is numbered: "Claims", "Contratti". */
  isOfThings(title: string): boolean;
  /** Whether all words of a label are known: a field's name, and no person's or place's. */
  isField(label: string): boolean;
  /** Whether a label heads an address. */
  isAddress(label: string): boolean;
  /** The page's language, whose words are believed before those of others: "case" is a house in Italian. */
  setLanguage(language: string): void;
}

export function createLabels(words: WordIndex): Labels {
  let language = '';
  let lexicon: ReturnType<typeof createLexicon> | undefined;
  const masks = (text: string): number[] => {
    lexicon ??= createLexicon(words, language);
    return lexicon.masks(text);
  };
  const firstMask = (text: string): number => {
    lexicon ??= createLexicon(words, language);
    return lexicon.masks(text, 1)[0] ?? 0;
  };
  const languages = new Set((words[LANGUAGES] ?? '').split(' '));
  const speaksOf = (tag: string): boolean => languages.has(tag) || tag === 'no';
  const wholes = createMemo<LabelKind>((label) => wholeOf(masks(label), label));
  const befores = createMemo<LabelKind>((text) => nearest(masks(text), text));
  const colons = createMemo<LabelKind>((text) => wholeOf(masks(text).slice(-6), text));
  const afters = createMemo<LabelKind>((text) => known(masks(text), text));
  const strange = createMemo<LabelKind>((heading) => {
    if (heading.length > MOST_STRANGE || !speaksOf(language)) return 'none';
    const said = masks(heading);
    const isStrange = said.includes(0) && said.every((mask) => (mask & ~(SMALL | NUMBER | HEAD_LAST)) === 0);
    // "Erreichbar unter": what ends in such a word is none of a name.
    return isStrange && ((said.at(-1) ?? 0) & SMALL) === 0 && TWO_LETTERS.test(heading) ? 'other' : 'none';
  });
  const exts = createMemo((word) => masks(word).some((mask) => mask & EXT));
  const countries = createMemo((label) => {
    const said = masks(label);
    if (ELSEWHERE.test(label)) return false;
    // "Country manager", "Country phone": no country stands under these.
    if (said.some((mask) => mask & (PHONE | FAX | TEAM) && !(mask & COUNTRY))) return false;
    return (
      said.some((mask) => mask & COUNTRY) || (COUNTRY_COMPOUNDS.has(language) && COUNTRY_LAST.test(label))
    );
  });
  const addresses = createMemo((label) => masks(label).some((mask) => mask & ADDRESS));
  const memos = [wholes, befores, colons, afters, strange, exts, countries, addresses];

  return {
    whole: (label) => (label.length > MOST_CHARS ? 'none' : wholes.of(label)),
    before: (text, colon) => (colon ? colons : befores).of(text),
    after: (text) => afters.of(text),
    isSmall: (text) => masks(text).every((mask) => (mask & SMALL) !== 0),
    isStrange: (heading) => strange.of(heading) === 'other',
    isBecome: (text) => {
      const said = masks(text);
      return (
        said.length <= 5 && said.some((mask) => mask & BECOMES) && !said.some((mask) => mask & (PHONE | TEAM))
      );
    },
    isCalled: (word) => (firstMask(word) & CALLED) !== 0,
    isLink: (word) => (firstMask(word) & LINK) !== 0,
    isDesk: (text) => masks(text).every((mask) => (mask & (TEAM | PLACE | PHONE | SMALL)) !== 0),
    isExt: exts.of,
    isCountry: (label) => label.length < 30 && countries.of(label),
    isVague: (label) => {
      const said = masks(label);
      return said.some((mask) => mask & NUMBER) && !said.some((mask) => mask & (OTHER | NEVER | FAX));
    },
    isNumber: (label) => {
      const said = masks(label);
      return (
        said.some((mask) => mask & NUMBER) &&
        said.every((mask) => (mask & ~(SMALL | LINK | HEAD_LAST)) === NUMBER || isOnlySmall(mask))
      );
    },
    isPlace: (text) => masks(text).every((mask) => (mask & (PLACE | SMALL)) !== 0 && !(mask & PHONE)),
    isOfThings: (title) => {
      lexicon ??= createLexicon(words, language);
      return lexicon.isOfThings(title);
    },
    isField: (label) => masks(label).every((mask) => mask !== 0),
    isAddress: (label) => label.length < 30 && addresses.of(label),
    setLanguage(next) {
      if (next === language) return;
      language = next;
      lexicon = undefined;
      for (const memo of memos) memo.clear();
    },
  };
}

/** A label that stands by itself: heading, field, or before a colon. */
function wholeOf(masks: readonly number[], text: string): LabelKind {
  if (isPerson(masks, text)) return 'none';
  const kind = judge(masks, text);
  return kind === 'none' && masks.length === 1 && isAcronym(masks[0] ?? 0, text) ? 'other' : kind;
}

function isPerson(masks: readonly number[], text: string): boolean {
  return (
    TITLED.test(text) || INITIAL.test(text) || (masks.length === 2 && masks[0] === 0 && SURNAME.test(text))
  );
}

function isAcronym(mask: number, text: string): boolean {
  return (mask === 0 && ACRONYM.test(text)) || CAPITALS.test(text);
}

/** A label by all its words. */
function judge(masks: readonly number[], text: string): LabelKind {
  const all = masks.reduce((union, mask) => union | mask, 0);
  if (masks.some((mask) => mask & NEVER && !(mask & PHONE))) return 'other';
  if (all & FAX) return all & PHONE && BOTH.test(text) ? 'phone' : 'fax';
  if (all & PHONE) return endsInOther(masks) || isOfOther(masks, text) ? 'other' : 'phone';
  if (all & OTHER) return isTeam(masks) ? 'none' : 'other';
  const unknown = masks.some((mask) => (mask & ~(HEAD_LAST | TEAM)) === 0);
  if (all & EXT && !unknown) return 'ext';
  if (all & NUMBER && unknown && isWhose(masks)) return 'phone';
  if (isWhich(masks)) return 'none';
  // "What's your number?" is asked, and labels nothing.
  if (all & NUMBER && unknown && masks.length <= 4 && !/[?？؟]/.test(text))
    return SOMEBODYS.test(text) ? 'none' : 'other';
  return all & PLACE && !unknown ? 'phone' : 'none';
}

/** "Nationality", "Country of birth": where somebody is from, and not where his telephone is. */
const ELSEWHERE =
  /nationalit|citizen|birth|origin|staatsang|geburt|herkunft|naissance|nacimiento|nacionalid|nascimento|nascita|cittadinanza|geboorte|födelse|fødsel|syntymä|рожден|граждан|народжен|громадян|urodz|obywatel|doğum|uyruk|לידה|אזרחות|ميلاد|جنسية|تولد|تابعیت|जन्म|国籍|國籍|出生|出身|국적|출생|kelahiran|kewarganegaraan/i;
/** "Rechnungsland", "Factuurland", "Toimitusmaa", where the page is in a language that writes so. */
const COUNTRY_COMPOUNDS: ReadonlySet<string> = new Set('de nl sv nb no da fi'.split(' '));
const COUNTRY_LAST = pattern(String.raw`\p{L}{4}(?:land|staat|maa)(?!\p{L})`);
/** "Annas Nummer", "Номер Анны", "Numer Anny": in languages that would write it otherwise, if it were of a thing. */
const SOMEBODYS = pattern(
  String.raw`^\s*(?:\p{Lu}\p{Ll}+s\s+[Nn]ummer|(?:[Нн]омер|[Nn]umer)\s+\p{Lu}\p{Ll}+|[Nn]ummer\s+(?:von|van|til|för)\s+\p{Lu}\p{Ll}+|[Nn]umber\s+for\s+\p{Lu}\p{Ll}+|(?:내|제|저희|그의|그녀의)\s?번호)\s*[:.]?\s*$`,
);
const TWO_LETTERS = pattern(String.raw`\p{L}{2}`);
const APART = pattern(String.raw`[\p{Nd}/|,(&+]`);

/** "DDT", "BCE no": letters that cannot be said are of an office's language, not of a person or a place. */
const ACRONYM = /^\s*[B-DF-HJ-NP-TV-Z]{3,6}\s*[#:.]*\s*$/;
/** Orders of all kinds, in two letters that are small words elsewhere. */
const CAPITALS = /^\s*(?:OS|OT|OC|OP|PO|SO|WO|RO|NF|RG|BL|DO|SR|TT|CR)\s*[#:.]*\s*$/;

/** "Nr. des Vorgangs", in a language whose things have capitals, too. */
const GENITIVE = pattern(String.raw`\s(?:des|eines)\s+\p{Lu}\p{Ll}+\s*$`);
const LOWER_LAST = pattern(String.raw`(?:^|[\s'’])(?:\p{Ll}[\p{Ll}\p{M}]{2,})\s*$`);

/** "Sig. Conto", "Frau Rechnung", "Dr. Case": somebody's name, whatever it means. */
const TITLED = pattern(
  String.raw`(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Herrn?|Frau|Hr|Fr|Mme|Mlle|M\.|Sra?|Srta|Sig|Sig\.?ra|Sig\.?na|Dott|Dott\.?ssa|Avv|Ing|Dhr|Mevr|Mw|Pani|Pan|Hra|Rva|г-н|г-жа|пан|пані)\.?\s+\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?\s*$`,
);

/** "Malik Grant": things, too, but not after a word that is none. */
const SURNAME = /\s(?:Grant|Price|Page|Bond|Key|Bill|Banks)\s*$/;

/** "Петров Ф.": an initial, and no fax. */
const INITIAL = /[А-ЯЁІЇЄ][а-яёіїє]{2,}\s+[А-ЯЁІЇЄ]\.(?:\s?[А-ЯЁІЇЄ]\.)?\s*$/;

/** "Tel/Fax", "Phone & fax" */
const BOTH = pattern(String.raw`[/&,+|\\]|\p{L}\s+(?:and|or|und|et|y|e|и|و|או)\s+\p{L}`, 'iu');

/** "Phone order", "call log entry": in English the last word is what the thing is. */
function endsInOther(masks: readonly number[]): boolean {
  const last = masks.findLast((mask) => (mask & (SMALL | NUMBER)) === 0) ?? 0;
  return (last & OTHER) !== 0 && (last & HEAD_LAST) !== 0;
}

/** "מספר הזמנה טלפונית", "Nº de pedido telefónico", "Factura de teléfono": of an order, and about a telephone. */
function isOfOther(masks: readonly number[], text: string): boolean {
  const words = masks.filter((mask) => (mask & SMALL) === 0);
  const number = (words[0] ?? 0) & NUMBER ? 1 : 0;
  const of = words[number] ?? 0;
  if ((of & OTHER) === 0 || (of & (HEAD_LAST | PHONE | TEAM)) !== 0 || words.length < 2) return false;
  if (((words[0] ?? 0) & PHONE) !== 0 || APART.test(text) || JOINED.test(text)) return false;
  return number === 1 || OF.test(text);
}

const JOINED = /\s(?:et|y|e|i|и|и|та|und|ve|و|או|ו|par|por|per|via)\s/i;
const OF = pattern(
  String.raw`^\s*\p{L}+\s+(?:de|del|della|di|do|da|du|des|за|za|per il|d['’])\s*(?:(?:la|el|l['’]|l[íi]nea|ligne|linha|linea)\s*)?\p{L}+\s*(?:(?:n[.º°ro]*|č\.?|№)\s*)?$`,
  'iu',
);

/** "Left his new number": a word that tells phone numbers apart stands beside "number", whatever is around them. */
function isWhose(masks: readonly number[]): boolean {
  const at = masks.findLastIndex((mask) => (mask & NUMBER) !== 0);
  return [masks[at - 1], masks[at + 1]].some((mask = 0) => (mask & PLACE) !== 0 && (mask & OTHER) === 0);
}

/** "Main IVR number", "Old Delft number": of several of something, which telephones mostly are. */
function isWhich(masks: readonly number[]): boolean {
  const [first = 0, second, last = 0] = masks;
  return masks.length === 3 && (first & PLACE) !== 0 && second === 0 && (last & NUMBER) !== 0;
}

/** "Order line", "Account manager", "Service commandes": the main word is a person or a desk, and no number's name. */
function isTeam(masks: readonly number[]): boolean {
  if (masks.some((mask) => mask & NUMBER)) return false;
  const words = masks.filter((mask) => (mask & SMALL) === 0);
  const first = words[0] ?? 0;
  const last = words.at(-1) ?? 0;
  if ((first & TEAM) !== 0 && (last & HEAD_LAST) === 0) return true;
  // "קוד סניף", "Código de tienda": where the main word comes first, that is a code and not a branch.
  return (last & TEAM) !== 0 && !((first & OTHER) !== 0 && (first & (TEAM | HEAD_LAST)) === 0);
}

/**
 * Words without a colon: the nearest that means something. What heads another number must stand right before it
 * ("Order 202-…", "order number is 202-…"), not be what the sentence is about ("for orders call", "sipariş için").
 */
function nearest(masks: readonly number[], text: string): LabelKind {
  if (isPerson(masks, text)) return 'none';
  if (isSubjectOther(masks) || (masks.length > 2 && isOfOther(masks, text))) return 'other';
  if (CAPITALS.test(text)) return 'other';
  if (masks.length <= 2 && !masks.some((mask) => mask & (SMALL | LINK))) return judge(masks, text);
  let strangers = 0;
  let smalls = 0;
  let number = false;
  for (let i = masks.length - 1; i >= 0 && strangers < 4; i--) {
    const mask = masks[i] ?? 0;
    const adjacent = strangers === 0 && smalls === 0;
    if (mask & PHONE && !(mask & NEVER)) return number || !adjacent || i > 0 ? 'phone' : judge(masks, text);
    if (mask & FAX && (strangers === 0 || (strangers < 3 && /\sto\s*$/.test(text))))
      return judge(masks.slice(Math.max(0, i - 1), i + 1), text);
    if (mask & (OTHER | NEVER) && adjacent)
      return judge(masks.slice(Math.max(0, i - 3)), text) === 'phone' && !endsInOther(masks)
        ? 'phone'
        : 'other';
    if (mask & NUMBER) number = true;
    else if (mask & LINK) continue;
    else if (mask & PLACE && strangers === 0 && (i === 0 || number)) return 'phone';
    else if (mask & SMALL) smalls++;
    else if (!(mask & PLACE)) {
      if (number && adjacent) return isWhose(masks) ? 'phone' : isWhich(masks) ? 'none' : 'other';
      strangers++;
    }
  }
  // "Nº de siniestro 912 …": of something that is not known, and nobody's name.
  return (masks[0] ?? 0) & NUMBER &&
    strangers === 1 &&
    ((masks.at(-1) ?? 0) & ~(HEAD_LAST | TEAM)) === 0 &&
    (LOWER_LAST.test(text) || GENITIVE.test(text))
    ? 'other'
    : 'none';
}

/** "Your confirmation number for the visit is …", "Su número de expediente es el …": what the sentence says it is. */
function isSubjectOther(masks: readonly number[]): boolean {
  let at = masks.length - 1;
  for (let back = 0; back < 2 && isOnlySmall(masks[at]); back++) at--;
  if (at < 1 || ((masks[at] ?? 0) & LINK) === 0) return false;
  const from = masks.findIndex((mask) => (mask & SMALL) === 0);
  const subject = masks.slice(from, at).filter((mask) => (mask & SMALL) === 0);
  const [first = 0, second = 0] = subject;
  if (from < 0 || from >= at || subject.some((mask) => mask & (PHONE | FAX))) return false;
  const number = first & NUMBER ? 0 : first & PLACE && second & NUMBER ? 1 : -1;
  if (number >= 0) {
    const of = subject[number + 1] ?? 0;
    return (of & OTHER) !== 0 && (number === 0 || (of & HEAD_LAST) === 0);
  }
  if ((first & OTHER) === 0 || (first & (TEAM | PLACE)) !== 0) return false;
  // "The order guy is on …"
  const next = masks[from + 1] ?? 0;
  return (first & HEAD_LAST) === 0 || from + 1 === at || (next & (OTHER | NUMBER | SMALL)) !== 0;
}

function isOnlySmall(mask = 0): boolean {
  return (mask & SMALL) !== 0 && (mask & LINK) === 0;
}

function known(masks: readonly number[], text: string): LabelKind {
  if (masks.length === 0 || masks.length > 3 || masks.some((mask) => mask === 0)) return 'none';
  const kind = judge(masks, text);
  return kind === 'ext' ? 'none' : kind;
}
