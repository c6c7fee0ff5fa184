import type { LanguageWords } from './types.ts';

export const ro: LanguageWords = {
  language: 'ro',
  phone: 'telefon* tel mobil* mob fix sunati apelati',
  place: 'acasa serviciu birou direct contact meu mea nostru nou noul',
  things: 'plati cereri',
  fax: 'fax*',
  other:
    'comanda comenzi factura* facturi tichet cont referinta* colet* expediere* awb tva suma total pret* data nasterii model* produs* postal cod cantitate serie rezervare* contract* cod_client numar_client dosar* factur* livrare* contor* loc_consum polita polite dauna daune chitant* bon bonuri aviz* cerere* petitie* hotarare* decizie* proces* amend* certificat* parcel* cadastr* cadastral carte_funciara garanti* prob* reteta trimitere* curs* examen* bibliotec* imprumut* credit* rata voucher* puncte eroare* incident* terminal* autorizat* tranzacti* operatiun* proiect* sarcin* dispozitiv* volum* distant* capacitate* abonament* permis* asigur* seria sasiu* motor* remorc* palet* marfa vama vamal*',
  never: 'id cnp cui cif iban bic onrc',
  ext: 'interior int',
  number: 'numar nr numarul numarului',
  country: 'tara',
  address: 'adresa',
  link: 'este e era',
  small: 'la si sau regatul_unit',
};
