import type { LanguageWords } from './types.ts';

export const is: LanguageWords = {
  language: 'is',
  phone: ['sima', 'simi', 'farsimi', 'gsm', 'hringdu', 'hringja', 'samband', 'skiptibord'],
  fax: ['fax*', 'brefsimi'],
  never: ['iban'],
  ext: ['innanhuss'],
  number: ['numer', 'nr'],
  small: ['og', 'eda', 'i'],
  link: ['er'],
  country: ['land'],
  address: ['heimilisfang'],
  and: ['og', 'eda'],
};
