import type { LanguageWords } from './types.ts';

export const kk: LanguageWords = {
  language: 'kk',
  phone: ['телефон*', 'тел', 'ұялы', 'мобильді', 'қоңырау', 'хабарлас*'],
  fax: ['факс*'],
  never: ['бин', 'iban'],
  ext: ['ішкі'],
  number: ['нөмір*', 'нөмірі'],
  small: ['және', 'немесе'],
  country: ['ел'],
  address: ['мекенжай'],
};
