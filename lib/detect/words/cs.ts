import type { LanguageWords } from './types.ts';

export const cs: LanguageWords = {
  language: 'cs',
  phone: 'telefon* tel mobil* mob volejte zavolejte linka infolinka telefonni_cislo spojeni gsm',
  place: 'domu prace kancelar primy kontakt soukromy pevna pevny',
  fax: 'fax*',
  other:
    'objednavk* faktur* tiket pripad* zakazk* ucet uct* referenc* zasilk* balik* dph castka* celkem cena ceny datum narozen* model* zbozi vyrob* psc kod mnozstvi seriov* serie rezervac* smlouv* var spz pobock*',
  never: 'id ico ic dic rodne rc iban bic',
  ext: 'linka kl klapka',
  number: 'cislo c',
  country: 'zeme stat',
  address: 'adresa adresy',
  link: '',
  small: 'na a nebo',
};
