import type { LanguageWords } from './types.ts';

export const et: LanguageWords = {
  language: 'et',
  phone: ['telefon*', 'tel', 'mob', 'mobiil*', 'helista*', 'helistage', 'kontakt'],
  fax: ['faks*'],
  other: ['pass', 'broneering'],
  never: ['iban'],
  ext: ['sise'],
  number: ['number', 'nr'],
  small: ['ja', 'voi'],
  link: ['on'],
  country: ['riik'],
  address: ['aadress'],
  and: ['ja', 'voi'],
};
