/** The company that stands beside a person's name. */

import { plain } from '#lib/core/plain.ts';
import { contains, contentOf, nextElementOf, parentElementOf } from '#lib/page/native.ts';
import { find } from '#lib/page/select.ts';
import { textOf } from '#lib/page/text.ts';
import { roleOf } from '#lib/words/field-roles.ts';
import { isCompanyLike, isGivenName, saysJob } from './likeness.ts';

/** `E-business at Kuhn - Hackett`, right after a name. */
export function companyBeside(name: Element, number: Element): string | undefined {
  let node: Element = name;
  for (let step = 0; step < 3; step += 1) {
    const next = nextElementOf(node);
    if (next && !contains(next, number)) return companyInLine(next);
    const parent = parentElementOf(node);
    if (!parent || next) return undefined;
    node = parent;
  }
  return undefined;
}

function companyInLine(line: Element): string | undefined {
  const whole = plain(contentOf(line));
  if (!whole || whole.length > 140) return undefined;
  const after = /(?:^|\s)(?:at|@|bei|chez|presso|bij|à|w|в|ב-?|في|于)\s+(?<company>.{2,70})$/u.exec(whole)
    ?.groups?.company;
  if (after === undefined) return companyOf(whole);
  const set = find(line, 'a, span, b, strong', 6)
    .map(textOf)
    .find((text) => text !== undefined && after.startsWith(text));
  const company = set ?? after.replace(/\s+[-–·|•].*$/u, (tail) => (/\d|task|note/i.test(tail) ? '' : tail));
  return isGivenName(company) ? company : undefined;
}

/** `Buyer, Kuhn Ltd`, `Kuhn Ltd · Berlin`; a firm of several names is not taken apart, nor what a label calls something else. */
function companyOf(line: string): string | undefined {
  const { label, value } = /^(?<label>[\p{L} ]{2,20}):\s+(?<value>.+)$/u.exec(line)?.groups ?? {};
  if (label !== undefined) return roleOf(label) === 'company' ? value : undefined;
  for (const part of line.split(/\s*[•·|]\s*/u)) {
    const first = part.split(/\s[–-]\s|,\s/u)[0] ?? '';
    // A text after a comma is a part of the firm's name, unless it follows an occupation.
    const rest = part.slice(first.length).replace(/^(?:\s[–-]\s|,\s)/u, '');
    const company = (saysJob(first) ? [first, rest] : [part, first]).find(isCompanyLike);
    if (company !== undefined) return company;
  }
  return undefined;
}
