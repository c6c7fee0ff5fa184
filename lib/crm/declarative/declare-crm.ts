/**
 * Makes an adapter of a table, by the traits that most CRMs have in common: a record has an address of its own, a
 * list's row links to it, and the record's page shows its name in one place.
 */

import type { CrmAdapter, CrmReading, Place } from '../types.ts';
import { addressOf, type CrmShape, isCompany, isOf, isPerson, recordOf } from './address-shape.ts';
import { nameNear, pageName, titledName } from './names.ts';
import { readRow } from './rows.ts';

/** An adapter out of its table. */
export function declareCrm(shape: CrmShape): CrmAdapter {
  return {
    id: shape.id,
    name: shape.name,
    matches: (url, document) => isOf(shape, url, document),
    read: (place) => readRow(shape, place) ?? readPage(shape, place),
  };
}

function readPage(shape: CrmShape, { url, document, element }: Place): CrmReading {
  const address = addressOf(shape, url);
  // Without a record of its own the page's first contact is anybody.
  if (!address) return {};
  const near = (selector: string | undefined) =>
    selector === undefined ? undefined : nameNear(element, selector);
  const title = pageName(shape, element, document);
  return {
    ofPage: true,
    ...recordOf(shape, address),
    contactName: isPerson(address.type)
      ? title
      : (near(shape.contact) ?? titledName(shape.contactTitled, document)),
    companyName: isCompany(address.type) ? title : near(shape.company),
  };
}
