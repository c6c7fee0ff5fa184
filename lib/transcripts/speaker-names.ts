import { plainName } from '#lib/core/bidi.ts';
import type { Translators } from '#lib/locales/areas.ts';

/**
 * A speaker's name: the user's own for the label, else the platform's roles in words, else the label. Without what would
 * turn the text around it: it goes into sentences, names of buttons and files.
 */
export function speakerName(
  t: Translators['reader'],
  names: Readonly<Record<string, string>>,
  label: string,
): string {
  const own = Object.hasOwn(names, label) ? names[label] : undefined;
  if (own) return plainName(own);
  const role = label.toLowerCase();
  if (role === 'agent') return t('speakerAgent');
  if (role === 'customer') return t('speakerCustomer');
  const number = /^(?:speaker|spk)[\s_-]*(\d{1,3})$/.exec(role)?.[1];
  if (number !== undefined) return t('speakerNumber', { number });
  return label === '?' ? t('speakerUnknown') : plainName(label);
}
