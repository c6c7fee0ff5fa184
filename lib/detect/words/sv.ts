import type { LanguageWords } from './types.ts';

export const sv: LanguageWords = {
  language: 'sv',
  phone: 'telefon* tel tfn mobil* mob ring vaxel vaxeln kontaktnummer hemtelefon arbetstelefon',
  place: 'hem arbete kontor direkt vaxel privat kontakt',
  fax: 'fax* telefax',
  other:
    'order* faktur* arende* kundnummer* kundid kundnr konto* referens* ocr moms* org organisationsnummer* orgnr belopp* summa pris* datum fodelse* artikel* postnummer antal serie* paket* kolli forsandelse* bokning* avtal*',
  never: 'id personnummer* iban bic',
  ext: 'anknytning ankn',
  number: 'nummer nr',
  country: 'land',
  address: 'adress*',
  link: '',
  small: 'pa till och eller',
};
