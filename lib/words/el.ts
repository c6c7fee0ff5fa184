import type { LanguageWords } from './types.ts';

export const el: LanguageWords = {
  language: 'el',
  phone: ['τηλεφων*', 'τηλ', 'κινητο*', 'κιν', 'σταθερο*', 'καλεστε', 'κληση', 'γραμμη', 'τηλεφωνικο'],
  fax: ['φαξ', 'fax'],
  other: ['παραγγελ*', 'συμβολαιο*'],
  never: ['αφμ', 'id', 'iban'],
  ext: ['εσωτ', 'εσωτερικο', 'εσ'],
  number: ['αριθμος', 'αρ', 'αριθ'],
  small: ['στο', 'και', 'η', 'ή'],
  link: ['ειναι'],
  country: ['χωρα'],
  address: ['διευθυνση'],
  and: ['και'],
  mobile: ['κινητ*'],
};
