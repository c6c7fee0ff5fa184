import type { LanguageWords } from './types.ts';

export const sk: LanguageWords = {
  language: 'sk',
  phone: 'telefon* tel mobil* mob volajte linka telefonne_cislo',
  place: 'domov praca kancelaria priamy kontakt moje nase nove',
  fax: 'fax*',
  other:
    'objednavk* faktur* ucet referenc* zasielk* dph suma cena datum narodeni* model* psc kod mnozstvo seriov* rezervac* zmluv* odberne* elektromer* variabilny symbol spis* objednav* zakazk* dodaci* poist* ziadost* rozhodnut* protokol* pokut* certifikat* parcel* kataster* zaruk* vzork* recept* povoleni* projekt* terminal* predplatn* platb* ucet* uctu',
  never: 'id ico dic iban bic',
  ext: 'klapka kl',
  number: 'cislo c',
  country: 'krajina stat',
  address: 'adresa',
  link: '',
  small: 'na a alebo',
};
