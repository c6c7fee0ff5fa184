import type { LanguageWords } from './types.ts';

export const is: LanguageWords = {
  language: 'is',
  phone: 'sima farsimi gsm hringdu hringja samband skiptibord',
  place: 'heima vinna skrifstofa beint',
  fax: 'fax* brefsimi',
  other:
    'pontun* reikning* sending* samning* tilbod* greidsl* upphaed* samtals verd dagsetning* vegabref* okuskirteini skraning* bokun* tjon* maelir* umsokn* abyrgd* gjafabref* mal_nr',
  never: 'kennitala kt vsk iban',
  ext: 'innanhuss',
  number: 'numer nr',
  country: 'land',
  address: 'heimilisfang',
  link: 'er',
  small: 'og eda i',
};
