import type { LanguageWords } from './types.ts';

export const az: LanguageWords = {
  language: 'az',
  phone: ['telefon*', 'tel', 'mobil*', 'mob', 'zeng', 'əlaqə', 'elaqe', 'whatsapp', 'şəhər'],
  fax: ['faks*', 'fax*'],
  other: ['polis*', 'bilet*', 'kupon*'],
  never: ['iban'],
  ext: ['daxili'],
  number: ['nomre', 'nömrə', 'no'],
  small: ['ve', 'ya'],
  country: ['olke'],
  address: ['unvan'],
  and: ['ve'],
};
