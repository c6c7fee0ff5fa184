import type { LanguageWords } from './types.ts';

export const lt: LanguageWords = {
  language: 'lt',
  phone: 'telefon* tel mob mobilus mobil* skambin* skambut* kreipkites',
  place: 'namu darbo biuras tiesioginis asmeninis',
  fax: 'faks*',
  other:
    'uzsakym* saskait* siunt* sutart* polis* byl* pasiulym* mokej* suma viso kaina data datos gimim* kodas kodo serij* pas* registrac* rezervac* zal* skaitikl* prasym* garantij* kupon* kvit* kort* sekimo*',
  never: 'pvm iban asmens',
  ext: 'vid vidinis',
  number: 'numeris nr',
  country: 'salis',
  address: 'adresas',
  link: 'yra',
  small: 'ir arba',
};
