import type { LanguageWords } from './types.ts';

export const az: LanguageWords = {
  language: 'az',
  phone: 'telefon* tel mobil* mob zeng əlaqə elaqe whatsapp şəhər',
  place: 'ofis sexsi tecili qeydiyyat_masasi',
  fax: 'faks* fax*',
  other:
    'sifaris* faktura* hesab* muqavil* polis* is_no baglama* izleme* odenis* mebleg cemi qiymet tarix* dogum pasport* vesiqe* lisenziya* qeydiyyat* bilet* sayğac* saygac* erize* qebz* kupon* zemanet*',
  never: 'voen fin iban',
  ext: 'daxili',
  number: 'nomre nömrə no',
  country: 'olke',
  address: 'unvan',
  link: '',
  small: 've ya',
};
