import type { LanguageWords } from './types.ts';

export const cs: LanguageWords = {
  language: 'cs',
  phone: 'telefon* tel mobil* mob volejte zavolejte linka infolinka telefonni_cislo spojeni gsm',
  place: 'domu prace kancelar primy kontakt soukromy pevna pevny moje muj nase nas jeho jeji nove',
  things: 'reklamace',
  fax: 'fax*',
  other:
    'objednavk* faktur* tiket pripad* zakazk* ucet uct* referenc* zasilk* balik* dph castka* celkem cena ceny datum narozen* model* zbozi vyrob* psc kod mnozstvi seriov* serie rezervac* smlouv* var spz pobock* odber* odberne_misto merid* elektromer* platba platby variabilni symbol konstantni specificky mandat* pojistne duchod* vzorek vzorku rozbor* recept* zadost* certifikat* osvedceni* patent* parcel* katastr* klic skrinka motor* prives* paleta nakladni* celni* dil dily vykres* podnet* rozhodnuti* rizeni* protokol* pokuta* rejstrik* kurz* zkouska* knihovn* vypujck* zaruk* vernost* darkov* bod body relace chyba incident* terminal* autorizace* operac* ucetni* projekt* ukol* zarizeni* objem* vzdalenost* kapacit* predplatn* povoleni* pojist* spis* objednav* dodaci* dodacka jednaci jednaci_cislo obj fakt sml poj podvozek* karoseri* sarze sarze* plomb* kontejner* palet* prohlaseni* usneseni* rozsudek* zaloba* pokut* vysetreni* mzda mzdy propustk* skrink* sedadl* palubni diplom* vysvedceni* zkousk* clenstvi* rozpocet* vklad* poukaz* poukazk* vodomer* plynomer* vyzvednuti*',
  never: 'id ico ic dic rodne rc iban bic rodne_cislo spz',
  ext: 'linka kl klapka',
  number: 'cislo c',
  country: 'zeme stat',
  address: 'adresa adresy',
  link: 'je byl bylo',
  small: 'na a nebo cerna_hora',
};
