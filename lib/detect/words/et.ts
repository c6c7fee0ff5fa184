import type { LanguageWords } from './types.ts';

export const et: LanguageWords = {
  language: 'et',
  phone: 'telefon* tel mob mobiil* helista* helistage kontakt',
  place: 'kodu too kontor otse isiklik',
  fax: 'faks*',
  other:
    'tellimus* tellimuse* arve* saadetis* leping* lepingu* poliis* toimik* pakkumi* makse* summa kokku hind kuupaev* sunni* kood* seeria* pass registri* broneering* kahju* arvesti* avaldus* garantii* kupong* kviitung* kaart* viitenumber*',
  never: 'kmkr iban isikukood',
  ext: 'sise',
  number: 'number nr',
  country: 'riik',
  address: 'aadress',
  link: 'on',
  small: 'ja voi',
};
