import type { LanguageWords } from './types.ts';

export const sl: LanguageWords = {
  language: 'sl',
  phone: [
    'telefon*',
    'tel',
    'mobilni',
    'mob',
    'gsm',
    'stacionarn*',
    'poklicite',
    'klicite',
    'klic',
    'pokliči',
  ],
  place: ['moj', 'nas'],
  fax: ['faks*', 'fax*'],
  other: ['cena', 'bon'],
  never: ['iban'],
  ext: ['int', 'interna'],
  number: ['stevilka'],
  small: ['na', 'in', 'ali', 'za'],
  link: ['je'],
  country: ['drzava'],
  address: ['naslov'],
  and: ['ali'],
};
