import { NUMBER_ROLES } from '#lib/detect/number-role.ts';
import { type ListNumber, MOST_NUMBERS, type Telephone } from '#lib/model/call-list.ts';
import type { TableEntry, TableNumber } from './types.ts';

/** An entry as it is put on the call list. Its country was settled for the whole file: nothing is a guess. */
export function listNumberOf({ numbers, person, company, pageUrl, reason }: TableEntry): ListNumber {
  const [best, ...others] = numbers.slice(0, MOST_NUMBERS).map(telephoneOf);
  if (!best) throw new Error('listNumberOf: an entry has a number');
  return {
    ...best,
    guess: false,
    ...(reason && { remark: reason }),
    ...(others.length > 0 && { numbers: [best, ...others] }),
    context: {
      crm: 'list',
      ...(person !== undefined && { contactName: person }),
      ...(company !== undefined && { companyName: company }),
      ...(pageUrl !== undefined && { pageUrl }),
    },
  };
}

function telephoneOf({ e164, ext, country, role: said }: TableNumber): Telephone {
  const role = NUMBER_ROLES.find((each) => each === said);
  return { e164, ext, ...(country !== undefined && { country }), ...(role && { role }) };
}
