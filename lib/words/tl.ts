import type { LanguageWords } from './types.ts';

export const tl: LanguageWords = {
  language: 'tl',
  phone: ['telepono*', 'tawag', 'tawagan', 'cellphone*', 'cel', 'mobile', 'numero_ng_telepono'],
  fax: ['fax*'],
  other: ['order*', 'invoice*', 'tiket*'],
  never: ['tin'],
  ext: ['lokal', 'local', 'loc'],
  number: ['numero', 'bilang'],
  small: ['sa', 'at', 'o', 'ng'],
  link: ['ay'],
  country: ['bansa'],
  address: ['tirahan'],
};
