import type { LanguageWords } from './types.ts';

export const fi: LanguageWords = {
  language: 'fi',
  phone: 'puhelin* puh p matkapuhelin* kannykka* gsm soita vaihde keskus puhelinnumero* mobiili*',
  place: 'koti tyo toimisto suora yhteys',
  fax: 'faksi* fax telefax',
  other:
    'tilaus* lasku* tiketti asia* asiakasnumero* asiakastunnus* tili* viite* lahetys* alv y_tunnus ytunnus summa hinta* paivamaara pvm syntyma* tuote* postinumero maara sarja* paketti seuranta* varaus* sopimus*',
  never: 'id tunnus henkilotunnus hetu iban bic',
  ext: 'alanumero',
  number: 'numero nro',
  country: 'maa',
  address: 'osoite*',
  link: '',
  small: 'ja tai',
};
