import type { LanguageWords } from './types.ts';

export const ta: LanguageWords = {
  language: 'ta',
  phone: 'தொலைபேசி கைபேசி மொபைல் அலைபேசி போன் அழைக்க வாட்ஸ்அப்',
  place: 'வீடு அலுவலகம்',
  fax: 'தொலைநகல்',
  other:
    'ஆர்டர் ரசீது பில் கணக்கு டிக்கெட் பாலிசி ஒப்பந்தம் குறிப்பு பார்சல் மீட்டர் விண்ணப்பம் தேதி தொகை விலை மொத்தம் கடவுச்சீட்டு உரிமம் பதிவு',
  never: 'ஆதார் பான்',
  ext: 'நீட்டிப்பு',
  number: 'எண்',
  country: 'நாடு',
  address: 'முகவரி',
  link: '',
  small: 'மற்றும் அல்லது',
};
