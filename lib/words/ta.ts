import type { LanguageWords } from './types.ts';

export const ta: LanguageWords = {
  language: 'ta',
  phone: ['தொலைபேசி', 'கைபேசி', 'மொபைல்', 'அலைபேசி', 'போன்', 'அழைக்க', 'வாட்ஸ்அப்'],
  fax: ['தொலைநகல்'],
  ext: ['நீட்டிப்பு'],
  number: ['எண்'],
  small: ['மற்றும்', 'அல்லது'],
  country: ['நாடு'],
  address: ['முகவரி'],
};
