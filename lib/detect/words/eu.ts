import type { LanguageWords } from './types.ts';

export const eu: LanguageWords = {
  language: 'eu',
  phone: 'telefono* tel mugikor* mug sakelako* deitu whatsapp',
  place: 'etxea bulegoa zuzena',
  fax: 'fax*',
  other:
    'eskaera* faktura* kontratu* poliza* espediente* aurrekontu* ordainketa* zenbatekoa guztira prezioa data kodea pasaporte* erreserba* kontagailu*',
  never: 'nan ifz iban',
  ext: 'luzapena',
  number: 'zenbakia zk',
  country: 'herrialdea',
  address: 'helbidea',
  link: 'da',
  small: 'eta edo',
};
