import type { LanguageWords } from './types.ts';

export const gu: LanguageWords = {
  language: 'gu',
  phone: ['ફોન*', 'મોબાઇલ*', 'મોબાઈલ*', 'ટેલિફોન*', 'સંપર્ક*', 'વોટ્સએપ*'],
  fax: ['ફેક્સ*'],
  ext: ['એક્સટેન્શન'],
  number: ['નંબર', 'નં'],
  small: ['અને', 'અથવા'],
  country: ['દેશ'],
  address: ['સરનામું'],
};
