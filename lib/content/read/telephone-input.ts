/** Which inputs of a page are for a telephone number. */
import type { Engine } from '#lib/detect/engine.ts';
import { attributeOf } from '#lib/page/native.ts';
import { namesOfInput } from './field-names.ts';

/** By its type or its autocomplete, or by the names of its own. */
export function isTelephoneInput(input: HTMLInputElement, engine: Engine): boolean {
  if (input.type === 'tel') return true;
  const isFilledIn = /(?:^|\s)tel(?:-national)?(?:\s|$)/i.test(attributeOf(input, 'autocomplete') ?? '');
  return isFilledIn || isCalledTelephone(input, engine);
}

/** A line of text, as records that are forms have them, whose own label or name says that it is a telephone. */
function isCalledTelephone(input: HTMLInputElement, engine: Engine): boolean {
  if (input.type !== 'text' || !engine.hasDigits(input.value)) return false;
  let isPhone = false;
  for (const name of namesOfInput(input)) {
    const kind = engine.labels.whole(name);
    if (kind === 'fax' || kind === 'other') return false;
    isPhone ||= kind === 'phone' && !engine.labels.isPlace(name);
  }
  return isPhone;
}
