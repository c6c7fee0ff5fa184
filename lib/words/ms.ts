import type { LanguageWords } from './types.ts';

export const ms: LanguageWords = {
  language: 'ms',
  phone: [
    'telefon*',
    'tel',
    'bimbit',
    'hp',
    'mudah_alih',
    'talian',
    'hubungi',
    'panggil',
    'whatsapp',
    'wasap',
    'no_tel',
  ],
  place: ['pejabat'],
  fax: ['faks*', 'fax*'],
  other: ['pesanan*', 'tiket*', 'kupon*'],
  never: ['ic'],
  ext: ['samb', 'sambungan'],
  number: ['nombor', 'no', 'bil'],
  small: ['di', 'ke', 'atau', 'dan', 'untuk'],
  link: ['ialah', 'adalah'],
  country: ['negara'],
  address: ['alamat'],
  and: ['dan', 'atau'],
};
