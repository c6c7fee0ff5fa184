/**
 * Any page: the record is read from what web standards let a page say of itself, nearest to the number first:
 * marked-up data (json-ld.ts, cards.ts), then the row's name cell, headings, fields that are called a name, the title.
 */
import { cardOf, cardsIn } from './cards.ts';
import { readJsonLd } from './json-ld.ts';
import { around } from './near.ts';
import { find, findFirst } from './select.ts';
import { COMPANY_HEADING, cellUnder, isInList, NAME_HEADING } from './tables.ts';
import { looksLikeName, textOf, titleText } from './text.ts';
import type { CrmRecord, Place } from './types.ts';

const ROW = 'tr, [role="row"], li, [role="listitem"], article, dl';
/** Headings of lists and rooms of a CRM, which are nobody's name. */
const LIST_TITLE =
  /^(all |my |our |recent )?(contacts?|leads?|accounts?|customers?|clients?|people|persons?|compan(y|ies)|organi[sz]ations?|deals?|opportunit(y|ies)|tickets?|cases?|calls?|tasks?|activit(y|ies)|dashboard|home|inbox|search|search results|results|settings|reports?|overview|details?|directory|phone ?book|address book|staff|team|members?|employees?|vendors?|suppliers?|partners?|orders?|invoices?)$|^(אנשי קשר|לקוחות|לידים|חברות|פניות|הזמנות|ספר טלפונים|עובדים)$|^(جهات الاتصال|العملاء|الزبائن|الشركات|التذاكر|الطلبات|دليل الهاتف|الموظفون)$|^(kontakte|kunden|personen|firmen|contactos?|clientes?|empresas?|contatos?|contatti|clienti|aziende|contacten|klanten|bedrijven|контакты|клиенты|компании|kişiler|müşteriler|kontakty|klienci|firmy|контакти|клієнти|संपर्क|ग्राहक|联系人|客户|連絡先|顧客|kontak|pelanggan)$/iu;

/** Words of headings of parts of a page, which nobody is called. */
const PART_WORD =
  /(?<!\p{L})(about|account|activity|additional|address(es)?|billing|call|communication|company|contacts?|customer|deals?|description|details?|email|get in touch|general|history|hours|info|information|links?|locations?|log|main|mobile|notes?|numbers?|offices?|orders?|other|overview|personal|phones?|profile|properties|recent|related|sales|shipping|social|summary|support|team|tel|telephone|tickets?|timeline|us|work|פרטים|פרטי|טלפון|כתובת|מידע|הערות|הזמנות|פעילות|صفحة|بيانات|معلومات|هاتف|عنوان|ملاحظات|تفاصيل|kontakt|telefon|adresse|contacto|teléfono|contatti|coordonnées|téléphone)(?!\p{L})/iu;

/**
 * What the page says of whom the number belongs to. `headings` tells whether headings and the title may be taken for
 * a name: not on the pages of a known CRM that are about a deal or a list.
 */
export function readGeneric({ document, element }: Place, headings = true): CrmRecord {
  const data = readJsonLd(document);
  const near = cardOf(element) ?? data.withNumber(element) ?? readRow(element);
  // In a list the page as a whole is about nobody.
  const whole =
    near.contactName || isInList(element) ? {} : readWhole(document, element, headings, data.only());
  return {
    contactName: near.contactName ?? whole.contactName,
    companyName: near.companyName ?? whole.companyName,
    pageTitle: titleText(document.title),
  };
}

function readRow(element: Element): CrmRecord {
  const row = element.closest(ROW);
  if (!row) return {};
  const outer = row.parentElement?.closest(ROW);
  // A list of numbers inside a row says nothing: the row does.
  const contactName = cellUnder(row, element, NAME_HEADING) ?? nameIn(row, element);
  if (!contactName && outer) return readRow(outer);
  return { contactName, companyName: cellUnder(row, element, COMPANY_HEADING) };
}

/** The row's own heading, else its first link or heading that is a name and not the number itself. */
function nameIn(row: Element, element: Element): string | undefined {
  const own = findFirst(row, 'th[scope="row"], [role="rowheader"]');
  const candidates = own ? [own] : find(row, 'h1, h2, h3, h4, h5, h6, strong, a[href]', 12);
  for (const candidate of candidates.slice(0, 12)) {
    if (
      candidate.contains(element) ||
      /^(tel|mailto|callto|sms):/i.test(candidate.getAttribute('href') ?? '')
    )
      continue;
    const name = textOf(candidate);
    // Where a table describes one record, its headings at the side name fields.
    if (looksLikeName(name) && !(own && isFieldName(name))) return name;
  }
  return undefined;
}

const isFieldName = (text: string) => PART_WORD.test(text) || NAME_HEADING.test(text);

function readWhole(
  document: Document,
  element: Element,
  headings: boolean,
  only: CrmRecord | undefined,
): CrmRecord {
  const data = only ?? cardsIn(document);
  const contactName =
    data?.contactName ??
    profiled(document) ??
    (headings && !data ? headingFor(document, element) : undefined);
  const companyName = data?.companyName ?? (headings ? fieldCalled(document, COMPANY_HEADING) : undefined);
  return {
    contactName: contactName ?? (headings ? fieldCalled(document, NAME_HEADING) : undefined),
    companyName,
  };
}

/** The heading of the number's own section, the page's only first heading, or the one that the title repeats. */
function headingFor(document: Document, element: Element): string | undefined {
  const isName = (text: string | undefined): text is string =>
    looksLikeName(text) && !LIST_TITLE.test(text) && !PART_WORD.test(text);
  for (const node of around(element)) {
    if (
      !/^(section|article|li|dialog|aside|address|fieldset)$/.test(node.localName) &&
      !node.hasAttribute('role')
    )
      continue;
    const own = textOf(findFirst(node, 'h1, h2, h3, h4, h5, h6, [role="heading"], legend, header'));
    if (isName(own)) return own;
  }
  const first = find(document, 'h1, [role="heading"][aria-level="1"]', 8);
  const only = first.length === 1 ? textOf(first[0]) : undefined;
  if (looksLikeName(only)) return LIST_TITLE.test(only) ? undefined : only;
  const all = first.length > 1 ? first : find(document, 'h2, [role="heading"]', 20);
  const headings = all.map(textOf);
  return partsOf(titleOf(document)).find((part) => isName(part) && headings.includes(part));
}

const meta = (document: Document, name: string) =>
  textOf(findFirst(document, `meta[property="${name}"], meta[name="${name}"]`));

const titleOf = (document: Document) => titleText(meta(document, 'og:title') ?? document.title);

/** A profile's title is whom it is of, by https://ogp.me/#type_profile. */
function profiled(document: Document): string | undefined {
  if (meta(document, 'og:type') !== 'profile') return undefined;
  const full = [meta(document, 'profile:first_name'), meta(document, 'profile:last_name')]
    .filter(Boolean)
    .join(' ');
  return [full, partsOf(titleOf(document))[0]].find(looksLikeName);
}

/** `Ada Byron | Acme CRM`, `Contact: Ada Byron`, `Contacts - Ada Byron - Acme` */
function partsOf(title: string | undefined): string[] {
  return (title ?? '').split(/\s[|·•–—\-~»«:]\s|:\s/u).map((part) => part.trim());
}

/** What stands beside the label that reads like `heading`: in a list of terms, a table with headings at its side, a form. */
function fieldCalled(document: Document, heading: RegExp): string | undefined {
  for (const label of find(document, 'dt, th[scope="row"], tr > th:first-child, label', 200)) {
    if (!heading.test((textOf(label) ?? '').replace(/\s*[:*]+$/u, ''))) continue;
    const value =
      label.localName === 'label'
        ? document.getElementById(label.getAttribute('for') ?? '')
        : label.nextElementSibling?.matches('dd, td')
          ? label.nextElementSibling
          : null;
    const text = textOf(value);
    if (looksLikeName(text)) return text;
  }
  return undefined;
}
