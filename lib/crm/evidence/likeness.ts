/**
 * Whether a text is a person's or a company's name, by its looks alone: what stands in a place that names nobody for
 * certain.
 */
import { isAction, looksLikeName } from '../reading/text.ts';

/** Words of lists, parts and controls of applications, which no person and no company is called. */
const UI_WORDS =
  'about|accounts?|actions?|active|activit(?:y|ies)|additional|address(?:es)?|admin(?:istration|istrator)?|agenda|all|analytics|and|app(?:lications?)?|archived?|assets?|assigned|attachments?|attributes|audit|back(?:ground|log)?|billing|board|body|book(?:ings?)?|business|calendar|calls?|campaigns?|cancel|cards?|cases?|cat(?:alog|egory)|change|chats?|clients?|close[dn]?|columns?|comments?|communication|compan(?:y|ies)|compose|configuration|contacts?|content|conversations?|crm|custom(?:ers?)?|dashboard|data|dates?|deals?|default|delete[d]?|demo|departments?|description|details?|dialog|directory|documents?|done|drafts?|e-?mails?|edit|employees?|entries|entry|error|events?|explorer|export|faq|features?|feed|fields?|files?|filters?|folders?|follow|form|forum|general|groups?|help|history|home|hours|id|identity|import|inbox|info(?:rmation)?|integrations?|inventory|invoices?|issues?|items?|jobs?|journal|key|language|last|leads?|links?|list(?:ing)?s?|loading|locations?|log(?:in|out|s)?|main|manage(?:ment|r)?|map|marketing|members?|menu|merge|messages?|mobile|modules?|more|my|navigation|new(?:s|sletter|est)?|next|notes?|notifications?|numbers?|office|offices|open|opportunit(?:y|ies)|options?|orders?|organi[sz]ations?|other|our|overview|pages?|panel|password|payments?|people|permissions?|personal|persons?|phones?|pipeline|plans?|planner|portal|posts?|preferences|press|media|careers?|inquir(?:y|ies)|enquir(?:y|ies)|reception|switchboard|headquarters|branch(?:es)?|warehouse|showroom|opening|emergency|previous|privacy|products?|profile|projects?|properties|property|purchase|queue|quick|quotes?|recent|records?|recover|reference|registration|related|remove|reports?|requests?|results?|reviews?|roles?|sales|save[d]?|schedule[d]?|search|security|select(?:ed)?|send|sent|services?|sessions?|settings?|share[d]?|shipping|show|sign|site|skip|social|sort|sources?|staff|stage|start|statistics|status|submit|subscriptions?|summary|suppliers?|support|system|tab(?:le)?s?|tags?|tasks?|team|teams|tel|telephone|templates?|tenants?|tests?|tickets?|time(?:line|sheet)?|title|to|today|tools?|total|trash|type|unassigned|untitled|update[sd]?|upload|us|users?|vendors?|version|view|visitors?|website|welcome|work(?:flow|space|s)?|write|year|your|inspector|properties|welcome|hello|hi|dear|regards|thanks|thank|best|kind|sincerely|cheers|mailbox|newsletters?|details';
const OTHER_UI_WORDS =
  'פרטים|פרטי|טלפון|כתובת|מידע|הערות|הזמנות|פעילות|אנשי|קשר|לקוחות|לקוח|לידים|חברות|חברה|פניות|פנייה|ספר|טלפונים|עובדים|הגדרות|חיפוש|דוחות|משימות|עריכה|חדש|שם|صفحة|بيانات|معلومات|هاتف|عنوان|ملاحظات|تفاصيل|جهات|الاتصال|العملاء|الزبائن|الشركات|التذاكر|الطلبات|دليل|الموظفون|إعدادات|بحث|تقارير|مهام|جديد|الاسم|kontakt(?:e|y)?|telefon|adresse|kunden|kunde|firmen|personen|einstellungen|übersicht|bearbeiten|neu(?:e|er|es)?|nachricht|aufgaben|vorgänge|anrufe|contactos?|clientes?|empresas?|contatos?|contatti|clienti|aziende|contacten|klanten|bedrijven|coordonnées|téléphone|réglages|paramètres|fiche|contactgegevens|контакты|клиенты|компании|настройки|поиск|kişiler|müşteriler|klienci|firmy|контакти|клієнти|संपर्क|ग्राहक|联系人|客户|連絡先|顧客|kontak|pelanggan';
const UI_WORD = new RegExp(`^(?:${UI_WORDS}|${OTHER_UI_WORDS})$`, 'iu');

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

/** A word that an application is written with: in it a text is a heading, a button or a menu, and nobody's name. */
export function hasUiWord(text: string): boolean {
  return wordsOf(text).some((word) => UI_WORD.test(word.replace(/[’']s$|[.:!?#]+$/u, '')));
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
  if (CJK_NAME.test(text)) return !UI_WORD.test(text);
  const words = wordsOf(text).filter((word) => !ADDRESSED.test(word) && !SUFFIX.test(word));
  if (words[0] === ',' || words.at(-1) === ',' || words.filter((word) => word === ',').length > 1)
    return false;
  const own = words.filter((word) => word !== ',' && !PARTICLE.test(word));
  if (own.length < 2 || own.length > 5 || words.length > 7) return false;
  return own.every(
    (word) => (CAPITAL.test(word) || UNCASED.test(word)) && !UI_WORD.test(word.replace(/\.$/, '')),
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

const LEGAL_FORM =
  /(?:^|[\s,.&-])(?:inc|incorporated|llc|l\.l\.c|ltd|limited|gmbh|ag|kgaa|kg|ohg|ug|e\.v|b\.?v|n\.?v|s\.?a|sas|s\.a\.s|sarl|s\.?r\.?l|s\.?p\.?a|oyj?|abp?|a\/s|aps|plc|corp|corporation|co|company|cie|llp|l\.p|pty|pte|k\.k|kft|zrt|d\.o\.o|s\.r\.o|a\.s|sp\.? z ?o\.?o|lda|ltda|c\.v|eood|sia|uab|ооо|оао|зао|пао|тов|a\.ş|şti)\.?\)?$/iu;
const LEGAL_WORD =
  /בע["״']{1,2}?מ|(?:^|\s)(?:شركة|مؤسسة|مجموعة|مصرف|קבוצת)(?=\s)|ذ\.?م\.?م|株式会社|有限会社|有限公司|公司$|주식회사|㈱|(?:^|\s)(?:ооо|оао|зао|ип|пао|тов|pt|cv|hotel|restaurant|café|cafe|bäckerei|apotheke|autohaus|praxis|clínica|hospital|hôtel|université|universidad|istituto|banca|banco|banque|bank)\s/iu;
const TRADE_WORD =
  /\s(?:group|gruppe|holdings?|partners|industries|logistics|solutions|systems|technolog(?:y|ies)|consulting|services|trading|studios?|media|labs?|laboratories|software|insurance|motors|foods|energy|pharma(?:cy|ceuticals)?|construction|agency|associates|enterprises|international|ventures|capital|realty|airlines|supply|supplies|works|bank|clinic|hospital|university|college|school|foundation|institute|hotel|hotels|restaurant|bakery|brothers|sons|networks|digital|tech|joinery|masonry|carpentry|plumbing|roofing|landscaping|catering|printing|publishing|interiors|furniture|ceramics|jewell?ery|cosmetics|dairy|brewery|winery|vineyards?|nursery|gardens|garage|auto|motorsports|marine|aviation|freight|couriers?|travel|tours|properties|estates?|homes|builders|contractors|architects|lawyers|solicitors|accountants|advisors|advisers|recruitment|staffing|fitness|gym|spa|salon|dental|optics|opticians|veterinary|kitchens?|pizzeria|grill|bistro|deli|coffee|tea|wines|spirits|clothing|fashion|apparel|footwear|sports|toys|books|records|films?|pictures|productions|entertainment|gaming|games|robotics|dynamics|electric|electronics|designs?|markets?|stores?|shop|traders|transport|shipping|distribution|manufacturing|engineering|museum|theatre|council|ministry|authority|association|society|union|club|textiles|plastics|chemicals|imports|exports)$/iu;

/**
 * A legal form, a trade, or two names joined as firms join them: `Kuhn - Hackett`, `Lind & Söhne`, `Rau, Fay and Sons`.
 */
export function isCompanyLike(text: string | undefined): text is string {
  if (!looksLikeName(text) || /[•·|]/u.test(text) || hasVerbOfUi(text)) return false;
  const bare = text.replace(/[\s.)]+$/u, '');
  return (
    LEGAL_FORM.test(bare) ||
    LEGAL_WORD.test(text) ||
    TRADE_WORD.test(bare) ||
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
  /^(?:new|edit|add|create|view|show|all|my)\s/iu.test(text) && hasUiWord(text);

/** What stands under a label, in a column or in a link that names someone, unless it is a control's own text. */
export function isGivenName(text: string | undefined): text is string {
  return (
    looksLikeName(text) &&
    !isAction(text) &&
    !EMPTY.test(text) &&
    !(hasUiWord(text) && wordsOf(text).length === 1)
  );
}

/** What applications write when there is nothing to write. */
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
