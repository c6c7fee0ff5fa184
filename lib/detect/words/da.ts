import type { LanguageWords } from './types.ts';

export const da: LanguageWords = {
  language: 'da',
  phone: 'telefon* tlf tel mobil* mob ring kontaktnummer hovednummer',
  place: 'hjem arbejde kontor direkte privat kontakt',
  fax: 'fax* telefax',
  other:
    'ordre* faktura* sag* kundenummer* kundeid kundekode kundenr konto* reference* moms* belob* sum pris* dato fodsels* vare* postnummer antal serie* pakke* forsendelse* booking* aftale* gebyr',
  never: 'id cvr cpr iban bic se',
  ext: 'lokal lokalnummer omstilling',
  number: 'nummer nr',
  country: 'land',
  address: 'adresse*',
  link: '',
  small: 'pa til og eller',
};
