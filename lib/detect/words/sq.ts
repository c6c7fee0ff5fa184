import type { LanguageWords } from './types.ts';

export const sq: LanguageWords = {
  language: 'sq',
  phone: 'telefon* tel cel celular* mob thirr* telefononi kontakt',
  place: 'shtepi zyre direkt urgjenc*',
  fax: 'faks* fax*',
  other:
    'porosi* fatur* llogari* kontrat* polic* dosje* dergese* oferte* pages* shuma totali cmimi data lindje* pasaport* leje* regjistrim* rezervim* matesi* kerkes* garanci* kupon*',
  never: 'nipt nid',
  ext: 'i_brendshem',
  number: 'numri nr',
  country: 'shteti',
  address: 'adresa',
  link: 'eshte',
  small: 'ne dhe ose',
};
