import type { LanguageWords } from './types.ts';

export const hu: LanguageWords = {
  language: 'hu',
  phone: 'telefon* tel mobil* mob hivja hivhato vezetekes kozpont telefonszam*',
  place: 'otthon munkahely iroda kozvetlen kapcsolat szamom szamunk',
  fax: 'fax* telefax*',
  other:
    'rendeles* rendelesszam* szamla* szamlaszam* ugy* ugyfelszam* ugyfelkod* bankszamla* hivatkozas* csomag* szallit* afa osszeg* ar ara datum szuletes* modell* termek* iranyitoszam kod mennyiseg sorozat* foglalas* szerzodes* bizonylat* mero* fogyaszt* mero_ora szerzod* megrendel* fuvarlevel* garancia* jotall* tanusitvan* nyugta* kerel* hatarozat* birosag* birsag* jegyzokonyv* tanfolyam* vizsga* konyvtar* kolcson* ajandek* pont pontok hibajegy* terminal* enged* projekt* feladat* eszkoz* keszulek* terfogat* tavolsag* biztosit* karszam* kotveny* helyrajzi* motor* alvaz* alkatresz* raklap* vamar* beteg* taj minta* recept* beutalo* igazolas* hitel* reszlet* utalvany* kupon* leltari*',
  never: 'id adoszam adoazonosito taj iban azonosito* ado anyja szig cegjegyzek cegjegyzekszam',
  ext: 'mellek',
  number: 'szam szama szamom szamunk',
  country: 'orszag',
  address: 'cim',
  link: 'az',
  small: 'es vagy',
};
