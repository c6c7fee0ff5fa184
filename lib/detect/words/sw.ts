import type { LanguageWords } from './types.ts';

export const sw: LanguageWords = {
  language: 'sw',
  phone: 'simu nambari_ya_simu piga mpigie whatsapp rununu kiganjani',
  place: 'nyumbani ofisi kazini dharura',
  fax: 'faksi fax*',
  other:
    'agizo oda ankara risiti akaunti tiketi mkataba bima rejea kifurushi mita maombi tarehe kiasi jumla bei pasipoti leseni usajili vocha kesi',
  never: 'kitambulisho pin tin nida',
  ext: 'ugani',
  number: 'nambari namba',
  country: 'nchi',
  address: 'anwani',
  link: 'ni',
  small: 'na au kwa ya',
};
