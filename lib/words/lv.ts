import type { LanguageWords } from './types.ts';

export const lv: LanguageWords = {
  language: 'lv',
  phone: ['telefon*', 'talr', 'talrun*', 'tel', 'mob', 'mobil*', 'zvan*', 'zvanit*', 'talrunis'],
  fax: ['faks*'],
  other: ['polis*', 'cena', 'kupon*', 'kart*'],
  never: ['iban'],
  ext: ['iekss'],
  number: ['numurs', 'nr'],
  small: ['un', 'vai'],
  link: ['ir'],
  country: ['valsts'],
  address: ['adrese'],
  and: ['un', 'vai'],
};
