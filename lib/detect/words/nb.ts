import type { LanguageWords } from './types.ts';

export const nb: LanguageWords = {
  language: 'nb',
  phone: 'telefon* tlf tel mobil* mob ring sentralbord kontaktnummer',
  place: 'hjem arbeid jobb kontor direkte privat kontakt',
  fax: 'faks* fax* telefaks',
  other:
    'ordre* bestilling* faktura* sak* kundenummer* kundeid kundekode kundenr konto* referanse* kid mva belop* sum pris* dato fodsels* vare* postnummer antall serie* pakke* sending* bestillings* avtale*',
  never: 'id fodselsnummer orgnr iban bic',
  ext: 'linje internnummer',
  number: 'nummer nr',
  country: 'land',
  address: 'adresse*',
  link: '',
  small: 'pa til og eller',
};
