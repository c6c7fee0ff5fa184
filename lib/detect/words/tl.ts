import type { LanguageWords } from './types.ts';

export const tl: LanguageWords = {
  language: 'tl',
  phone: 'telepono* tawag tawagan cellphone* cel mobile numero_ng_telepono',
  place: 'bahay opisina trabaho',
  fax: 'fax*',
  other:
    'order* resibo* invoice* bill* kontrata* polisiya* padala* metro petsa halaga kabuuan presyo pasaporte* lisensya* rehistro* tiket* kaso',
  never: 'tin sss philhealth pagibig umid crn',
  ext: 'lokal local loc',
  number: 'numero bilang',
  country: 'bansa',
  address: 'tirahan',
  link: 'ay',
  small: 'sa at o ng',
};
