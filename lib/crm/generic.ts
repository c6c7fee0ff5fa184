/**
 * Any page: the record is read from what web standards let a page say of itself, nearest to the number first:
 * microdata and JSON-LD (https://schema.org/Person, https://schema.org/Organization), hCard and h-card
 * (https://microformats.org/wiki/h-card), then the row's name cell, headings and the title.
 */
import { looksLikeName, plain, textOf } from './text.ts';
import type { CrmRecord, Place } from './types.ts';

const ROW = 'tr, [role="row"], li, [role="listitem"], article, dl';
const CARD = '[itemscope][itemtype*="schema.org/Person"], .vcard, .h-card';
const NAME_HEADING =
  /^(full |contact |customer |client |lead )?name$|^(contact|customer|client|lead|person)$|^שם|^איש קשר|^الاسم|^اسم|^nom$|^nombre$|^nome$|^naam$|^имя|^ad[ıi]$/iu;
const COMPANY_HEADING =
  /^(company|account|organi[sz]ation|business)( name)?$|^חברה|^ארגון|^الشركة|^شركة|^société$|^empresa$|^azienda$|^firma$|^компания$/iu;

/** Headings of lists and rooms of a CRM, which are nobody's name. */
const LIST_TITLE =
  /^(all |my |our |recent )?(contacts?|leads?|accounts?|customers?|clients?|people|persons?|compan(y|ies)|organi[sz]ations?|deals?|opportunit(y|ies)|tickets?|cases?|calls?|tasks?|activit(y|ies)|dashboard|home|inbox|search|search results|results|settings|reports?|overview|details?|directory|phone ?book|address book|staff|team|members?|employees?|vendors?|suppliers?|partners?|orders?|invoices?)$|^(אנשי קשר|לקוחות|לידים|חברות|פניות|הזמנות|ספר טלפונים|עובדים)$|^(جهات الاتصال|العملاء|الزبائن|الشركات|التذاكر|الطلبات|دليل الهاتف|الموظفون)$|^(kontakte|kunden|personen|firmen|contactos?|clientes?|empresas?|contatos?|contatti|clienti|aziende|contacten|klanten|bedrijven|контакты|клиенты|компании|kişiler|müşteriler|kontakty|klienci|firmy|контакти|клієнти|संपर्क|ग्राहक|联系人|客户|連絡先|顧客|kontak|pelanggan)$/iu;

/** What the page says of whom the number belongs to. */
export function readGeneric({ document, element }: Place): CrmRecord {
  const near = readCard(element.closest(CARD)) ?? readRow(element);
  // In a list the page as a whole is about nobody.
  const whole = near.contactName || isInList(element) ? {} : readWhole(document);
  return {
    contactName: near.contactName ?? whole.contactName,
    companyName: near.companyName ?? whole.companyName,
    pageTitle: plain(document.title),
  };
}

/** A table whose columns have headings lists records; one with headings at its side describes one. */
function isInList(element: Element): boolean {
  const table = element.closest('table, [role="table"], [role="grid"], [role="treegrid"]');
  if (!table) return false;
  return headingsOf(table).length > 1;
}

function readCard(card: Element | null): CrmRecord | undefined {
  if (!card) return undefined;
  const contactName = textOf(card.querySelector('[itemprop="name"], .p-name, .fn'));
  const companyName = textOf(
    card.querySelector(
      '[itemprop="worksFor"] [itemprop="name"], [itemprop="worksFor"], [itemprop="affiliation"], .p-org, .org',
    ),
  );
  return contactName || companyName ? { contactName, companyName } : undefined;
}

function readRow(element: Element): CrmRecord {
  const row = element.closest(ROW);
  if (!row) return {};
  return {
    contactName: cellUnder(row, NAME_HEADING) ?? nameIn(row, element),
    companyName: cellUnder(row, COMPANY_HEADING),
  };
}

/** The row's own heading, else its first link or heading that is a name and not the number itself. */
function nameIn(row: Element, element: Element): string | undefined {
  const own = row.querySelector('th[scope="row"], [role="rowheader"]');
  const candidates = own ? [own] : row.querySelectorAll('h1, h2, h3, h4, h5, h6, strong, a[href]');
  for (const candidate of Array.from(candidates).slice(0, 12)) {
    if (
      candidate.contains(element) ||
      /^(tel|mailto|callto|sms):/i.test(candidate.getAttribute('href') ?? '')
    )
      continue;
    const name = textOf(candidate);
    if (looksLikeName(name)) return name;
  }
  return undefined;
}

/** The row's cell under the column heading that reads like `heading`. */
function cellUnder(row: Element, heading: RegExp): string | undefined {
  const table = row.closest('table, [role="table"], [role="grid"], [role="treegrid"]');
  if (!table) return undefined;
  const headings = headingsOf(table);
  const column = headings.findIndex((cell) => heading.test(textOf(cell) ?? ''));
  if (column < 0) return undefined;
  const cells = Array.from(row.children);
  const name = textOf(cells[column]);
  return looksLikeName(name) ? name : undefined;
}

/** Cells of the row of column headings: the first row is found without looking through ten thousand. */
function headingsOf(table: Element): Element[] {
  if (table.localName !== 'table') return Array.from(table.querySelectorAll('[role="columnheader"]'));
  const first = table.querySelector('tr');
  const cells = Array.from(first?.children ?? []);
  const isHeading = (cell: Element) =>
    cell.localName === 'th' || cell.getAttribute('role') === 'columnheader';
  return first?.parentElement?.localName === 'thead' || cells.every(isHeading) ? cells : [];
}

function readWhole(document: Document): CrmRecord {
  const fromData = readJsonLd(document);
  if (fromData) return fromData;
  const cards = document.querySelectorAll(CARD);
  const only = cards.length === 1 ? readCard(cards[0] ?? null) : undefined;
  if (only) return only;
  const headings = document.querySelectorAll('h1');
  const heading = headings.length === 1 ? textOf(headings[0]) : undefined;
  return looksLikeName(heading) && !LIST_TITLE.test(heading) ? { contactName: heading } : {};
}

/** The one person (or, without any, the one organisation) of the page's JSON-LD. */
function readJsonLd(document: Document): CrmRecord | undefined {
  const things: Record<string, unknown>[] = [];
  for (const script of Array.from(document.querySelectorAll('script[type="application/ld+json"]')).slice(
    0,
    5,
  )) {
    const text = script.textContent ?? '';
    if (text.length > 100_000) continue;
    try {
      collect(JSON.parse(text), things, 0);
    } catch {
      // Not JSON: the page's fault, and nothing is lost by leaving it.
    }
  }
  const people = things.filter((thing) => isType(thing, 'Person'));
  const person = people.length === 1 ? people[0] : undefined;
  if (person)
    return { contactName: nameOf(person), companyName: nameOf(person.worksFor ?? person.affiliation) };
  const companies = things.filter((thing) => isType(thing, 'Organization'));
  const company = companies.length === 1 ? nameOf(companies[0]) : undefined;
  return company ? { companyName: company } : undefined;
}

function collect(value: unknown, into: Record<string, unknown>[], depth: number): void {
  if (depth > 4 || into.length > 50 || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 50)) collect(item, into, depth + 1);
    return;
  }
  const thing = value as Record<string, unknown>;
  if ('@type' in thing) into.push(thing);
  collect(thing['@graph'], into, depth + 1);
  collect(thing.mainEntity, into, depth + 1);
}

function isType(thing: Record<string, unknown>, type: string): boolean {
  const own = thing['@type'];
  return own === type || (Array.isArray(own) && own.includes(type));
}

function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return plain(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const name = (value as Record<string, unknown>).name;
  return typeof name === 'string' ? plain(name) : undefined;
}
