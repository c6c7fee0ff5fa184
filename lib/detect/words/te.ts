import type { LanguageWords } from './types.ts';

export const te: LanguageWords = {
  language: 'te',
  phone: 'ఫోన్ మొబైల్ టెలిఫోన్ సంప్రదించండి కాల్',
  place: 'ఇల్లు కార్యాలయం',
  fax: 'ఫ్యాక్స్',
  other: 'ఆర్డర్ రసీదు బిల్లు ఖాతా టికెట్ పాలసీ ఒప్పందం పార్సిల్ మీటర్ దరఖాస్తు తేదీ మొత్తం ధర పాస్‌పోర్ట్ లైసెన్స్ రిజిస్ట్రేషన్',
  never: 'ఆధార్ పాన్',
  ext: 'ఎక్స్‌టెన్షన్',
  number: 'నంబర్ నెం',
  country: 'దేశం',
  address: 'చిరునామా',
  link: '',
  small: 'మరియు లేదా',
};
