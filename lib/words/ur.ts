import type { LanguageWords } from './types.ts';

export const ur: LanguageWords = {
  language: 'ur',
  phone: ['فون', 'موبائل', 'ٹیلیفون', 'ٹیلی_فون', 'رابطہ', 'کال', 'واٹس_ایپ', 'لینڈ_لائن', 'ہیلپ_لائن'],
  place: ['دفتر'],
  fax: ['فیکس'],
  other: ['رسید', 'تاریخ', 'رقم', 'قیمت'],
  ext: ['ایکسٹینشن', 'ایکس'],
  number: ['نمبر'],
  small: ['پر', 'اور', 'یا', 'سے', 'کو'],
  link: ['ہے'],
  country: ['ملک'],
  address: ['پتہ'],
};
