import type { LanguageWords } from './types.ts';

export const sk: LanguageWords = {
  language: 'sk',
  phone: ['telefon*', 'tel', 'mobil*', 'mob', 'volajte', 'linka', 'telefonne_cislo'],
  place: ['kontakt', 'moje'],
  fax: ['fax*'],
  other: ['objednavk*', 'faktur*', 'cena', 'datum', 'kod', 'symbol'],
  never: ['id', 'ico', 'dic', 'iban'],
  ext: ['klapka', 'kl'],
  number: ['cislo', 'c'],
  small: ['na', 'a', 'alebo'],
  country: ['krajina', 'stat'],
  address: ['adresa'],
  and: ['alebo'],
  mobile: ['mobil*'],
};
