import type { LanguageWords } from './types.ts';

export const lv: LanguageWords = {
  language: 'lv',
  phone: 'telefon* talr talrun* tel mob mobil* zvan* zvanit* talrunis',
  place: 'majas darba birojs tiesais',
  fax: 'faks*',
  other:
    'pasutijum* rekin* sutij* ligum* polis* lieta lietas piedavaj* maksaj* summa kopa cena datums dzimsan* kods serij* pase pases registrac* rezervac* skaititaj* iesniegum* garantij* kupon* kvit* kart*',
  never: 'pvn iban personas',
  ext: 'iekss',
  number: 'numurs nr',
  country: 'valsts',
  address: 'adrese',
  link: 'ir',
  small: 'un vai',
};
