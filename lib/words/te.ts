import type { LanguageWords } from './types.ts';

export const te: LanguageWords = {
  language: 'te',
  phone: ['ఫోన్', 'మొబైల్', 'టెలిఫోన్', 'సంప్రదించండి', 'కాల్'],
  fax: ['ఫ్యాక్స్'],
  ext: ['ఎక్స్‌టెన్షన్'],
  number: ['నంబర్', 'నెం'],
  small: ['మరియు', 'లేదా'],
  country: ['దేశం'],
  address: ['చిరునామా'],
};
