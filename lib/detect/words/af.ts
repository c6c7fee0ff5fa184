import type { LanguageWords } from './types.ts';

export const af: LanguageWords = {
  language: 'af',
  phone: 'telefoon* tel sel selfoon* skakel kontak',
  place: 'huis werk kantoor noodgeval',
  fax: 'faks* fax*',
  other:
    'bestelling* faktuur* rekening* kontrak* polis* saak pakkie* kwotasie* betaling* bedrag totaal prys* datum* geboorte* paspoort* lisensie* registrasie* bespreking* eis meter* aansoek* waarborg* koepon* verwysing*',
  never: 'id-nommer btw',
  ext: 'uitbr',
  number: 'nommer nr',
  country: 'land',
  address: 'adres',
  link: 'is',
  small: 'op by of en',
};
