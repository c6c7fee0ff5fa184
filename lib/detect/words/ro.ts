import type { LanguageWords } from './types.ts';

export const ro: LanguageWords = {
  language: 'ro',
  phone: 'telefon* tel mobil* mob fix sunati apelati',
  place: 'acasa serviciu birou direct contact',
  fax: 'fax*',
  other:
    'comanda comenzi factura* facturi tichet cont referinta* colet* expediere* awb tva suma total pret* data nasterii model* produs* postal cod cantitate serie rezervare* contract* cod_client numar_client',
  never: 'id cnp cui cif iban bic',
  ext: 'interior int',
  number: 'numar nr',
  country: 'tara',
  address: 'adresa',
  link: '',
  small: 'la si sau',
};
