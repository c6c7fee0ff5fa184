import type { LanguageWords } from './types.ts';

export const hu: LanguageWords = {
  language: 'hu',
  phone: 'telefon* tel mobil* mob hivja hivhato vezetekes kozpont telefonszam*',
  place: 'otthon munkahely iroda kozvetlen kapcsolat',
  fax: 'fax* telefax*',
  other:
    'rendeles* rendelesszam* szamla* szamlaszam* ugy* ugyfelszam* ugyfelkod* bankszamla* hivatkozas* csomag* szallit* afa osszeg* ar ara datum szuletes* modell* termek* iranyitoszam kod mennyiseg sorozat* foglalas* szerzodes* bizonylat*',
  never: 'id adoszam adoazonosito taj iban azonosito*',
  ext: 'mellek',
  number: 'szam szama',
  country: 'orszag',
  address: 'cim',
  link: '',
  small: 'es vagy',
};
