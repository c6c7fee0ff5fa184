import type { LanguageWords } from './types.ts';

export const bn: LanguageWords = {
  language: 'bn',
  phone: ['মোবাইল*', 'ফোন*', 'টেলিফোন*', 'কল', 'হোয়াটসঅ্যাপ', 'হটলাইন', 'যোগাযোগ'],
  fax: ['ফ্যাক্স*'],
  ext: ['এক্সটেনশন', 'এক্স'],
  number: ['নম্বর', 'নং', 'নাম্বার'],
  small: ['এ', 'ও', 'বা', 'এবং'],
  country: ['দেশ'],
  address: ['ঠিকানা'],
};
