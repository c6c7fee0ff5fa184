import type { LanguageWords } from './types.ts';

export const ca: LanguageWords = {
  language: 'ca',
  phone: 'telefon* tel telef mobil* mob fix truqui trucar truqueu contacte whatsapp centraleta',
  place: 'casa feina oficina despatx directe urgencies recepcio',
  fax: 'fax*',
  other:
    'comanda comandes factur* enviament* albara* contract* pòlissa polissa expedient* pressupost* rebut* pagament* total preu* data codi lot serie matricul* passaport* reserv* sinistre* comptador* sollicitud* garanti* val vals compte* tiquet* client_n seguiment* cadastr*',
  never: 'nif cif dni iban',
  ext: 'extensio ext',
  number: 'numero num n',
  country: 'pais',
  address: 'adreca',
  link: 'es',
  small: 'de i o a al',
};
