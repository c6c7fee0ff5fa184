import type { LanguageWords } from './types.ts';

export const sw: LanguageWords = {
  language: 'sw',
  phone: ['simu', 'nambari_ya_simu', 'piga', 'mpigie', 'whatsapp', 'rununu', 'kiganjani'],
  fax: ['faksi', 'fax*'],
  other: ['bei'],
  never: ['pin', 'tin'],
  ext: ['ugani'],
  number: ['nambari', 'namba'],
  small: ['na', 'au', 'kwa', 'ya'],
  link: ['ni'],
  country: ['nchi'],
  address: ['anwani'],
};
