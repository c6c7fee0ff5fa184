import type { LanguageWords } from './types.ts';

export const gu: LanguageWords = {
  language: 'gu',
  phone: 'ફોન* મોબાઇલ* મોબાઈલ* ટેલિફોન* સંપર્ક* વોટ્સએપ*',
  place: 'ઘર ઓફિસ',
  fax: 'ફેક્સ*',
  other:
    'ઓર્ડર* રસીદ* બિલ* ખાતા* ટિકિટ* પોલિસી* કરાર* પાર્સલ* મીટર* અરજી* તારીખ* રકમ* કિંમત* કુલ પાસપોર્ટ* લાઇસન્સ* નોંધણી*',
  never: 'આધાર પાન',
  ext: 'એક્સટેન્શન',
  number: 'નંબર નં',
  country: 'દેશ',
  address: 'સરનામું',
  link: '',
  small: 'અને અથવા',
};
