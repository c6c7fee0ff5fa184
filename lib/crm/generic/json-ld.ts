/**
 * People and organisations in a page's JSON-LD (https://www.w3.org/TR/json-ld11/): arrays, `@graph`, things inside
 * things, and references by `@id`. The thing that has the clicked number wins over one that is alone on the page.
 */

import { plain } from '#lib/core/plain.ts';
import { attributeOf, contentOf, select } from '#lib/page/native.ts';
import { askedOnce } from '#lib/page/select.ts';
import { looksLikeName } from '#lib/page/text.ts';
import type { CrmRecord } from '../types.ts';

type Thing = Readonly<Record<string, unknown>>;

const MAX_SCRIPTS = 10;
const MAX_TEXT = 200_000;
const MAX_THINGS = 500;
const MAX_DEPTH = 8;
/** Digits that two spellings of one number share at their end, whatever stands before them. */
const SHARED_DIGITS = 7;

/** Reads the page's JSON-LD: the record that has the element's number, and the only one on the page. */
export function readJsonLd(document: Document) {
  const things = thingsIn(document);
  const byId = new Map(things.map((thing) => [thing['@id'], thing]));
  return {
    withNumber(element: Element): CrmRecord | undefined {
      const digits = things.length > 0 && digitsOf(attributeOf(element, 'href') ?? contentOf(element));
      if (!digits) return undefined;
      const owners = things.filter(
        (thing) => isSomebody(thing) && numbersOf(thing).some((own) => own.endsWith(digits)),
      );
      const owner = owners.find((thing) => isType(thing, PERSON)) ?? owners[0];
      return owner && recordOf(owner, byId);
    },
    only(): CrmRecord | undefined {
      const people = things.filter((thing) => isType(thing, PERSON) && nameOf(thing, byId));
      const companies = things.filter((thing) => isType(thing, ORGANIZATION) && nameOf(thing, byId));
      const [only, more] = people.length > 0 ? people : companies;
      return only && !more ? recordOf(only, byId) : undefined;
    },
  };
}

function recordOf(thing: Thing, byId: ReadonlyMap<unknown, Thing>): CrmRecord | undefined {
  const name = nameOf(thing, byId);
  const person = isType(thing, PERSON);
  const contactName = person ? name : undefined;
  const companyName = person ? nameOf(thing.worksFor ?? thing.affiliation ?? thing.memberOf, byId) : name;
  return contactName || companyName ? { contactName, companyName } : undefined;
}

const thingsIn = askedOnce((document: Document): readonly Thing[] => {
  const things: Thing[] = [];
  const scripts = select(document, 'script[type="application/ld+json" i]');
  for (const script of Array.from(scripts).slice(0, MAX_SCRIPTS)) {
    const text = contentOf(script);
    if (text.length > MAX_TEXT) continue;
    try {
      collect(JSON.parse(text), things, 0);
    } catch {
      // Not JSON: the page's fault, and nothing is lost by leaving it.
    }
  }
  return things;
});

function collect(value: unknown, into: Thing[], depth: number): void {
  if (depth > MAX_DEPTH || into.length >= MAX_THINGS || typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && '@type' in value) into.push(value as Thing);
  for (const inner of Object.values(value).slice(0, MAX_THINGS)) collect(inner, into, depth + 1);
}

const PERSON = /(?:^|[/:])Person$/;
const ORGANIZATION = /(?:^|[/:])(?:\w*Organization|Corporation|\w*Business|\w*Store|NGO)$/;

const isSomebody = (thing: Thing) => isType(thing, PERSON) || isType(thing, ORGANIZATION);

function isType(thing: Thing, type: RegExp): boolean {
  return [thing['@type']].flat().some((own) => typeof own === 'string' && type.test(own));
}

function nameOf(value: unknown, byId: ReadonlyMap<unknown, Thing>): string | undefined {
  const [first] = [value].flat();
  if (typeof first === 'string') return named(first);
  if (typeof first !== 'object' || first === null) return undefined;
  const thing = first as Thing;
  const full = 'name' in thing || 'givenName' in thing ? thing : (byId.get(thing['@id']) ?? thing);
  return (
    named(literal(full.name)) ??
    named([literal(full.givenName), literal(full.familyName)].filter(Boolean).join(' '))
  );
}

function named(text: string | undefined): string | undefined {
  const name = plain(text);
  return looksLikeName(name) ? name : undefined;
}

/** A text, the first of several, or a text with its language. */
function literal(value: unknown): string | undefined {
  const [first] = [value].flat();
  if (typeof first === 'string') return first;
  const inner = typeof first === 'object' && first !== null ? (first as Thing)['@value'] : undefined;
  return typeof inner === 'string' ? inner : undefined;
}

function numbersOf(thing: Thing): string[] {
  const points = [thing.contactPoint, thing.contactPoints].flat();
  const texts = [thing, ...points].map((holder) =>
    typeof holder === 'object' && holder !== null ? [(holder as Thing).telephone].flat() : [],
  );
  return texts.flat().map((text) => (typeof text === 'string' ? text.slice(0, 60).replace(/\D/g, '') : ''));
}

function digitsOf(text: string | null | undefined): string | undefined {
  const digits =
    (text ?? '')
      .slice(0, 60)
      .split(/ext|;|x/i, 1)[0]
      ?.replace(/\D/g, '') ?? '';
  return digits.length < SHARED_DIGITS ? undefined : digits.slice(-SHARED_DIGITS);
}
