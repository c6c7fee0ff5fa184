/** Reads from a label, a column's heading or a field's key of whom the number is, or of whom it is not. */
import { plain } from '#lib/core/plain.ts';

/**
 * `name` is a name whose owner the rest of the page tells (a person's, a company's, a deal's), `person` names a person,
 * `party` is who is dealt with, a person or a firm: a firm where a name stands beside it,
 * `agent` is someone of the user's own company, who is never called from here.
 */
export type FieldRole = 'name' | 'party' | 'first' | 'last' | 'person' | 'company' | 'agent';

const any = (...words: string[]) => new RegExp(`^(?:${words.join('|')})$`, 'iu');

const WHO =
  'contact|customer|client|lead|person|patient|student|employee|candidate|applicant|guest|caller|requester|requestor|recipient|attendee|passenger|donor|tenant|resident|subscriber|member|buyer|purchaser|shipping|billing';

const ROLES: readonly (readonly [FieldRole, RegExp])[] = [
  [
    'first',
    any(
      '(?:(?:legal|contact|customer|client|lead|billing|shipping|user) )?(?:first|given|fore) ?names?',
      'vorname',
      'prénoms?',
      'voornaam',
      'imię',
      'jméno',
      'fornavn',
      'förnamn',
      'etunimi',
      'primeiro nome',
      'primer nombre',
      'שם פרטי',
      'الاسم الأول',
      "ім'я",
      '名',
    ),
  ],
  [
    'last',
    any(
      '(?:(?:legal|contact|customer|client|lead|billing|shipping|user) )?(?:last|family) ?names?|surname',
      'nachname|familienname',
      'nom de famille',
      'achternaam',
      'nazwisko',
      'příjmení',
      'etternavn|efternamn|efternavn',
      'sukunimi',
      'apellidos?',
      'sobrenome|apelido',
      'cognome',
      'soyad[ıi]?',
      'фамилия',
      'прізвище',
      'שם משפחה',
      'اسم العائلة|الكنية|اللقب',
      '姓',
    ),
  ],
  [
    'person',
    any(
      `(?:primary |main |key )?(?:${WHO})s?(?: ?(?:person|name|\\(s\\)))?`,
      '(?:full|display|legal) ?name|name & title|contact details',
      'kontaktperson|ansprechpartner(?:in)?|kunde|kundin|kundenname|patientin|mieter(?:in)?',
      'personne à contacter|contact principal|client',
      'cliente|contacto|persona de contacto|nombre completo|paciente|inquilino',
      'nome completo|contatto|referente|contato|paziente|inquilin[ao]',
      'kund|pasient|asiakas|zákazník',
      'contactpersoon|klant|volledige naam',
      'klient|kontakt|osoba kontaktowa',
      'контакт|контактное лицо|клиент|клієнт|пациент|фио|ф\\.и\\.о\\.?',
      'müşteri|ad soyad',
      'איש(?:ת)? קשר|לקוח(?:ה)?|שם הלקוח|שם מלא|פונה',
      'العميل|الزبون|جهة الاتصال|الاسم الكامل|مقدم الطلب',
      '氏名|お名前|担当者|お?客様名?|顧客名?|联系人|客户|聯絡人|고객(?:명)?',
    ),
  ],
  [
    'company',
    any(
      '(?:primary |main |current )?(?:(?:company|account|organi[sz]ation|business|firm|employer|supplier|vendor|partner|agency|legal entity|parent company|parent account|works? (?:at|for))s?(?: ?name)?)',
      'firma|firmenname|unternehmen|organisation|lieferant|arbeitgeber',
      'société|entreprise|organisme|fournisseur|raison sociale',
      'empresa|compañía|organización|proveedor|razón social',
      'azienda|società|ragione sociale|fornitore',
      'bedrijf(?:snaam)?|organisatie|leverancier',
      'organização|fornecedor',
      'przedsiębiorstwo|nazwa firmy|dostawca',
      'компания|организация|поставщик|компанія',
      'şirket|tedarikçi',
      'חברה|שם החברה|ארגון|ספק',
      'الشركة|اسم الشركة|شركة|المؤسسة|المورد',
      '会社名?|公司(?:名称)?|企業',
    ),
  ],
  [
    'agent',
    any(
      '(?:(?:record|lead|deal|contact|account|ticket|case|task) )?owner(?: name)?|owned by',
      'assign(?:ed|ee)s?(?: ?to)?(?: ?(?:user|agent))?|handled by|agent|operator|responsible(?: person)?|in charge',
      '(?:created|updated|modified|added|edited|last (?:modified|updated|changed)|changed|entered|closed|opened|logged|invited|approved|reviewed) ?by',
      'author|editor|creator|reporter|moderator|reviewer|approver|technician|support engineer',
      '(?:sales|account|customer success|project|case|relationship|property) ?(?:rep|representative|manager|person|executive|owner|worker)|manager|supervisor|salesperson|rep|dispatcher|coach',
      'besitzer|bearbeiter(?:in)?|zuständig(?:er)?|zugewiesen(?: an)?|verantwortlich(?:er)?|erstellt von|autor',
      'propriétaire|assigné à|responsable|créé par|auteur|commercial',
      'propietario|asignado a|creado por|vendedor|comercial',
      'eigenaar|toegewezen aan|behandelaar|proprietario|assegnato a|responsabile|venditore',
      'właściciel|przypisany|opiekun|ответственный|автор|менеджер|исполнитель|владелец',
      'בעלים|אחראי(?:ת)?|נציג(?:ה)?|מטפל(?:ת)?|נוצר על ידי|מוקצה ל',
      'المالك|المسؤول|مسند إلى|الموظف|أنشأه|المندوب',
      '担当|负责人|擁有者|所有者',
    ),
  ],
  [
    'party',
    any(
      '(?:counter ?)?part(?:y|ies)|(?:debt|credit)ors?',
      'debitor|kreditor|geschäftspartner|auftraggeber|contrepartie|tiers|débiteur|contraparte|controparte|debitore|deudor|kontrahent',
      'контрагент|должник|取引先|往来单位|거래처',
    ),
  ],
  [
    'name',
    any(
      'names?|user ?name in full|real ?name|title',
      '(?:business |trading )?partners?|contractors?|borrowers?|policy ?holders?|insured|beneficiar(?:y|ies)',
      'nom|nombre|nome|naam|navn|namn|nimi|imię i nazwisko|nazwa|název|név',
      'имя|название|наименование|ad[ıi]?|isim',
      'שם|الاسم|اسم|名前|姓名|名称|이름|नाम|नाव|ชื่อ|tên|nama',
    ),
  ],
];

/** Arrows of sorting, asterisks of what is required, colons, and what grids add for screen readers. */
const ORNAMENT = /[*:：▲▼△▽↑↓⇅⇵↕⬆⬇⌄⌃]+|\(required\)|\((?:optional|sortable)\)/giu;

/** Returns the role that a label gives; undefined if it says nothing of whom. */
export function roleOf(label: string | undefined): FieldRole | undefined {
  if (label === undefined || label.length > 60) return undefined;
  const bare = plain(label.replace(ORNAMENT, ' '));
  if (!bare || bare.length > 40) return undefined;
  return ROLES.find(([, pattern]) => pattern.test(bare))?.[0];
}

/** The same of a field's key: `first_name`, `billing[firstName]`, `contact.company`, `id_surname`, `userFullName`. */
export function roleOfKey(key: string | null | undefined): FieldRole | undefined {
  if (!key || key.length > 80) return undefined;
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !KEY_NOISE.has(word));
  for (let from = Math.max(0, words.length - 3); from < words.length; from += 1) {
    const text = words.slice(from).join(' ');
    const role = KEYS[text] ?? roleOf(text);
    // A key's last word alone is its kind, not whose it is: `user_id`, `contact_phone`.
    if (role) return role === 'name' && from > 0 && OTHER_NAMES.has(words[from - 1] ?? '') ? undefined : role;
  }
  return undefined;
}

const KEY_NOISE = new Set([
  'id',
  'field',
  'input',
  'txt',
  'text',
  'value',
  'data',
  'attributes',
  'col',
  'column',
  'cell',
  'form',
  'edit',
  'control',
  'label',
  'display',
  'c',
]);
const OTHER_NAMES = new Set([
  'file',
  'user',
  'login',
  'host',
  'domain',
  'product',
  'item',
  'deal',
  'project',
  'brand',
  'tag',
  'event',
  'stage',
  'group',
  'team',
  'nick',
  'middle',
]);
const KEYS: Readonly<Record<string, FieldRole>> = {
  fname: 'first',
  firstname: 'first',
  lname: 'last',
  lastname: 'last',
  fullname: 'person',
  companyname: 'company',
  organization: 'company',
  org: 'company',
};

/**
 * Returns the role that HTML's own autofill gives a field:
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
 */
export function roleOfAutofill(value: string | null): FieldRole | undefined {
  const last = value?.trim().toLowerCase().split(/\s+/).at(-1);
  return last === undefined ? undefined : AUTOFILL[last];
}

const AUTOFILL: Readonly<Record<string, FieldRole>> = {
  name: 'person',
  'given-name': 'first',
  'family-name': 'last',
  organization: 'company',
};

/** A name out of its parts; in scripts that write the family name first without a space between, they are joined so. */
export function fullName(first: string | undefined, last: string | undefined): string | undefined {
  if (first === undefined || last === undefined) return first ?? last;
  if (first === last) return first;
  return CJK.test(first + last) ? `${last}${first}` : `${first} ${last}`;
}

const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u;
