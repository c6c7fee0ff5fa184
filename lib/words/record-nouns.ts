/** The words by which applications call the things that they keep, and of what those are. */

/** Of what a record is: of someone, of a company, of one or the other, or of neither. */
export type Kind = 'person' | 'company' | 'either' | 'thing';

export interface Noun {
  /** In the singular, as we call it. */
  type: string;
  kind: Kind;
}

const PEOPLE =
  'contact person lead user member patient student candidate applicant employee staff subscriber guest donor tenant resident volunteer attendee passenger driver profile requester prospect persona kontakt kontaktperson personen contacto contatto contato';
const COMPANIES =
  'company account organization organisation org business supplier vendor partner firm employer agency school firma unternehmen lieferant entreprise societe fournisseur empresa proveedor azienda fornitore';
const EITHER =
  'client customer party addressbook relation kunde client cliente klient debtor creditor buyer thirdparty third-party';
const THINGS =
  'deal opportunity ticket issue case order invoice conversation quote offer project task job claim request booking reservation appointment meeting event call message mail email thread topic contract subscription shipment delivery product item property listing policy loan incident problem change enrollment application estimate bill payment bug discussion';

const NOUNS: ReadonlyMap<string, Kind> = new Map([
  ...words(PEOPLE, 'person'),
  ...words(COMPANIES, 'company'),
  ...words(EITHER, 'either'),
  ...words(THINGS, 'thing'),
]);

function words(list: string, kind: Kind): [string, Kind][] {
  return list.split(' ').map((word) => [word, kind]);
}

/** Plurals and short forms that no rule makes. */
const SINGULARS: Readonly<Record<string, string>> = {
  people: 'person',
  persons: 'person',
  kunden: 'kunde',
  kontakte: 'kontakt',
  firmen: 'firma',
  contatti: 'contatto',
  clienti: 'cliente',
  staff: 'staff',
  addressbook: 'contact',
  mail: 'message',
  emails: 'message',
  email: 'message',
  opp: 'opportunity',
  organisations: 'organization',
  organisation: 'organization',
  org: 'organization',
  orgs: 'organization',
  browse: 'issue',
  third_party: 'thirdparty',
};

/** Whether a word is what applications call a kind of record, in the singular. */
export const isNoun = (word: string) => NOUNS.has(word);

/** Returns the noun of a single word that an application uses: “Contacts”, “Vendor”. */
export const kindOfWord = (word: string) => (word.includes(' ') ? undefined : nounOf(word));

/** `contacts` → `contact`, `companies` → `company`, `contact_list` → `contact`, `ContactEdit.aspx` → `contact`. */
export function nounOf(segment: string): Noun | undefined {
  const bare = segment.replace(/\.(?:html?|php|aspx?|jsp|do|cgi|pl)$/i, '');
  for (const word of [bare.toLowerCase(), ...wordsIn(bare)]) {
    const type = SINGULARS[word] ?? singular(word);
    const kind = NOUNS.get(type);
    if (kind) return { type, kind };
  }
  return undefined;
}

const wordsIn = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);

export function singular(word: string): string {
  if (NOUNS.has(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
