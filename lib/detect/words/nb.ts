import type { LanguageWords } from './types.ts';

export const nb: LanguageWords = {
  language: 'nb',
  phone: 'telefon* tlf tel mobil* mob ring sentralbord kontaktnummer',
  place: 'hjem arbeid jobb kontor direkte privat kontakt min mitt din ditt var vart hans hennes nytt nye',
  fax: 'faks* fax* telefaks',
  other:
    'ordre* bestilling* faktura* sak* kundenummer* kundeid kundekode kundenr konto* referanse* kid mva belop* sum pris* dato fodsels* vare* postnummer antall serie* pakke* sending* bestillings* avtale* anlegg* maler* malernummer* kolli frakt* fraktbrev* garanti* attest* sertifikat* kvittering* soknad* vedtak* protokoll* journal* kurs* eksamen* bibliotek* lan lanekort* gavekort* poeng* okt feil feilkode* terminal* godkjenning* transaksjon* prosjekt* oppgave* enhet* volum* avstand* kapasitet* abonnement* tillatelse* forsikring* skade* skadenummer* chassis* motor* registrering* tilhenger* pall toll* prove* henvisning* resept* eiendom* gnr bnr regning* hentekode* understell* skjote* plombe* folgeseddel* stevning* pensjon* lonnsslipp* adgangskort* boardingkort* vitnemal* medlemskap* tegning* polise*',
  never: 'id fodselsnummer orgnr iban bic personnummer kid mva',
  ext: 'linje internnummer',
  number: 'nummer nr',
  country: 'land',
  address: 'adresse*',
  link: 'er var',
  small: 'pa til og eller',
};
