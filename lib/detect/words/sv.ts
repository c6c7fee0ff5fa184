import type { LanguageWords } from './types.ts';

export const sv: LanguageWords = {
  language: 'sv',
  phone: 'telefon* tel tfn mobil* mob ring vaxel vaxeln kontaktnummer hemtelefon arbetstelefon',
  place:
    'hem arbete kontor direkt vaxel privat kontakt min mitt mina din ditt vart vara hans hennes nytt nya',
  things: 'ordrar klagomal',
  fax: 'fax* telefax',
  other:
    'order* faktur* arende* kundnummer* kundid kundnr konto* referens* ocr moms* org organisationsnummer* orgnr belopp* summa pris* datum fodelse* artikel* postnummer antal serie* paket* kolli forsandelse* bokning* avtal* anlaggning* matarstallning* matare* kollinummer frakt* fraktsedel* garanti* intyg* certifikat* kvitto* ansokan* beslut* malnummer protokoll* diarienummer* dnr kurs* tenta* prov bibliotek* lan lanekort* presentkort* poang* session* fel felkod* terminal* godkannande* transaktion* projekt* uppgift* enhet* volym* avstand* kapacitet* abonnemang* tillstand* forsakring* skade* skadenummer* chassi* motor* registrering* slap pall tull* provnummer* remiss* recept* fastighet* autogiro* medgivande* bankgiro* plusgiro* betalning* rakning* hamtkod* uthamtning* avhamtning* lagfart* plomb* sigill* foljesedel* boter* stamning* lonespecifikation* passerkort* sittplats* boardingkort* diplom* betyg* medlemskap* kostnadsstalle* ritning* kvittens* vardebevis* tillgodohavande* inlamning* kvittens',
  never: 'id personnummer* iban bic orgnr organisationsnummer persnr momsnr bg pg ocr',
  ext: 'anknytning ankn',
  number: 'nummer nr',
  country: 'land',
  address: 'adress*',
  link: 'ar var',
  small: 'pa till och eller',
};
