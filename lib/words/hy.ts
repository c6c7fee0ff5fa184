import type { LanguageWords } from './types.ts';

export const hy: LanguageWords = {
  language: 'hy',
  phone: ['հեռախոս*', 'հեռ', 'բջջային', 'բջջ', 'զանգ*'],
  fax: ['ֆաքս*'],
  ext: ['ներքին'],
  number: ['համար*', 'համարը'],
  small: ['և', 'կամ'],
  country: ['երկիր'],
  address: ['հասցե'],
};
