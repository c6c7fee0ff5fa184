import type { LanguageWords } from './types.ts';

export const fi: LanguageWords = {
  language: 'fi',
  phone: 'puhelin* puh p matkapuhelin* kannykka* gsm soita vaihde keskus puhelinnumero* mobiili*',
  place: 'koti tyo toimisto suora yhteys minun uusi numeroni numeromme',
  things: 'tilaukset sopimukset maksut lahetykset varaukset',
  fax: 'faksi* fax telefax',
  other:
    'tilaus* lasku* tiketti asia* asiakasnumero* asiakastunnus* tili* viite* lahetys* alv y_tunnus ytunnus summa hinta* paivamaara pvm syntyma* tuote* postinumero maara sarja* paketti seuranta* varaus* sopimus* paketti* rahtikirja* kayttopaikka* mittari* takuu* todistus* kuitti* hakemus* paatos* diaarinumero* tuomio* sakko* poytakirja* kurssi* tentti* kirjasto* laina* lahjakortti* piste* istunto* virhe* paate* hyvaksynta* tapahtuma* projekti* tehtava* laite* tilavuus* etaisyys* kapasiteetti* lupa* vakuutus* vahinko* alusta moottori* rekisteri* perakarry* lava tulli* nayte* lahete* resepti* kiinteisto* noutokoodi* nouto* tontti* kontti* sinetti* haaste* potilaskertomus* kulkukortti* tutkinto* jasenyys* varaosa* piirustus*',
  never: 'id tunnus henkilotunnus hetu iban bic y-tunnus ytunnus',
  ext: 'alanumero',
  number: 'numero nro numeroni numeromme',
  country: 'maa',
  address: 'osoite*',
  link: 'on oli',
  small: 'ja tai',
};
