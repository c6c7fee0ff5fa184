import type { LanguageWords } from './types.ts';

export const ka: LanguageWords = {
  language: 'ka',
  phone: ['ტელეფონ*', 'ტელ', 'მობილურ*', 'მობ', 'დარეკ*', 'ცხელი_ხაზი'],
  fax: ['ფაქს*'],
  ext: ['შიდა'],
  number: ['ნომერ*', 'ნომერი'],
  small: ['და', 'ან'],
  country: ['ქვეყანა'],
  address: ['მისამართი'],
};
