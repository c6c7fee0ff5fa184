import type { LanguageWords } from './types.ts';

export const sq: LanguageWords = {
  language: 'sq',
  phone: ['telefon*', 'tel', 'cel', 'celular*', 'mob', 'thirr*', 'telefononi', 'kontakt'],
  place: ['direkt'],
  fax: ['faks*', 'fax*'],
  other: ['data', 'pasaport*', 'kupon*'],
  ext: ['i_brendshem'],
  number: ['numri', 'nr'],
  small: ['ne', 'dhe', 'ose'],
  link: ['eshte'],
  country: ['shteti'],
  address: ['adresa'],
  and: ['dhe', 'ose'],
};
