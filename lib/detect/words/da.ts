import type { LanguageWords } from './types.ts';

export const da: LanguageWords = {
  language: 'da',
  phone: 'telefon* tlf tel mobil* mob ring kontaktnummer hovednummer',
  place: 'hjem arbejde kontor direkte privat kontakt min mit din dit vores hans hendes nyt nye',
  fax: 'fax* telefax',
  other:
    'ordre* faktura* sag* kundenummer* kundeid kundekode kundenr konto* reference* moms* belob* sum pris* dato fodsels* vare* postnummer antal serie* pakke* forsendelse* booking* aftale* gebyr maler* malernummer* anlaeg* kolli fragt* fragtbrev* garanti* attest* certifikat* kvittering* ansogning* afgorelse* protokol* journal* kursus* eksamen* bibliotek* lan lanekort* gavekort* point fejl fejlkode* terminal* godkendelse* transaktion* projekt* opgave* enhed* volumen* afstand* kapacitet* abonnement* tilladelse* forsikring* police* skade* skadenummer* stelnummer* motor* registrering* trailer* palle* told* prove* henvisning* recept* ejendom* matrikel* bs pbs regning* afhentningskode* hentekode* skode* plombe* folgeseddel* bode* staevning* lonseddel* adgangskort* boardingkort* diplom* medlemskab* tegning*',
  never: 'id cvr cpr iban bic se se-nummer ean kid',
  ext: 'lokal lokalnummer omstilling',
  number: 'nummer nr',
  country: 'land',
  address: 'adresse*',
  link: 'er var',
  small: 'pa til og eller',
};
