import type { LanguageWords } from './types.ts';

export const hr: LanguageWords = {
  language: 'hr',
  phone: 'telefon* tel mobitel* mob gsm nazovite zovite zvati fiksni poziv* centrala whatsapp',
  place: 'kuci ured posao privatno direktno glavni hitno recepcija moj moja nas novi',
  fax: 'faks* fax* telefaks*',
  other:
    'narudzb* racun* dostavnic* posiljk* ugovor* polic* predmet* spis* ponud* uplatnic* placan* iznos* ukupno cijen* datum* roden* kupac_br sifra sifr* serij* putovnic* vozack* registrac* rezervac* stet* brojil* mjern* zahtjev* racun jamstv* vaucer* kupon* paket* pracenj* poziv_na_broj kartic* clansk* cestic* katastars*',
  never: 'oib iban mbo mbs jmbg jmbag osobna',
  ext: 'kucni kuc lokal int',
  number: 'broj br',
  country: 'drzava zemlja',
  address: 'adres*',
  link: 'je',
  small: 'na ili i za',
};
