import type { LanguageWords } from './types.ts';

export const kk: LanguageWords = {
  language: 'kk',
  phone: 'телефон* тел ұялы мобильді қоңырау хабарлас*',
  place: 'үй жұмыс кеңсе',
  fax: 'факс*',
  other:
    'тапсырыс* шот* келісім* шарт* іс сәлемдеме* төлем* сома барлығы баға күні туған төлқұжат* лицензия* тіркеу* билет* өтініш* кепілдік*',
  never: 'жсн бсн иин бин iban',
  ext: 'ішкі',
  number: 'нөмір* нөмірі',
  country: 'ел',
  address: 'мекенжай',
  link: '',
  small: 'және немесе',
};
