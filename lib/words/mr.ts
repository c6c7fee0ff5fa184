import type { LanguageWords } from './types.ts';

export const mr: LanguageWords = {
  language: 'mr',
  phone: ['फोन*', 'मोबाइल*', 'मोबाईल*', 'दूरध्वनी*', 'भ्रमणध्वनी*', 'संपर्क*', 'व्हॉट्सॲप*'],
  place: ['कार्यालय'],
  fax: ['फॅक्स*'],
  other: ['ऑर्डर*', 'बिल*', 'पॉलिसी*', 'मीटर*', 'तारीख*', 'पासपोर्ट*'],
  never: ['आधार'],
  ext: ['विस्तार'],
  number: ['क्रमांक', 'नंबर', 'क्र'],
  small: ['व', 'किंवा', 'वर'],
  link: ['आहे'],
  country: ['देश'],
  address: ['पत्ता'],
};
