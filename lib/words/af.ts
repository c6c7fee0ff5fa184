import type { LanguageWords } from './types.ts';

export const af: LanguageWords = {
  language: 'af',
  phone: ['telefoon*', 'tel', 'sel', 'selfoon*', 'skakel', 'kontak'],
  place: ['kantoor'],
  fax: ['faks*', 'fax*'],
  other: ['bestelling*', 'rekening*', 'polis*', 'paspoort*'],
  never: ['btw'],
  ext: ['uitbr'],
  number: ['nommer', 'nr'],
  small: ['op', 'by', 'of', 'en'],
  link: ['is'],
  country: ['land'],
  address: ['adres'],
  and: ['en', 'of'],
};
