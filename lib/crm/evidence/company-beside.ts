/** The company that stands beside a person's name. */
import { find } from '../reading/select.ts';
import { plain, textOf } from '../reading/text.ts';
import { isCompanyLike, isGivenName } from './likeness.ts';

/** `E-business at Kuhn - Hackett`, right after a name. */
export function companyBeside(name: Element, number: Element): string | undefined {
  let node: Element = name;
  for (let step = 0; step < 3; step += 1) {
    const next = node.nextElementSibling;
    if (next && !next.contains(number)) return companyInLine(next);
    if (!node.parentElement || next) return undefined;
    node = node.parentElement;
  }
  return undefined;
}

function companyInLine(line: Element): string | undefined {
  const whole = plain(line.textContent);
  if (!whole || whole.length > 140) return undefined;
  const after = /(?:^|\s)(?:at|@|bei|chez|presso|bij|à|w|в|ב-?|في|于)\s+(?<company>.{2,70})$/u.exec(whole)
    ?.groups?.company;
  if (after === undefined) return whole.split(/\s*[•·|]\s*|\s[–-]\s|,\s/u).find(isCompanyLike);
  const set = find(line, 'a, span, b, strong', 6)
    .map(textOf)
    .find((text) => text !== undefined && after.startsWith(text));
  const company = set ?? after.replace(/\s+[-–·|•].*$/u, (tail) => (/\d|task|note/i.test(tail) ? '' : tail));
  return isGivenName(company) ? company : undefined;
}
