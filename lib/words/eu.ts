import type { LanguageWords } from './types.ts';

export const eu: LanguageWords = {
  language: 'eu',
  phone: ['telefono*', 'tel', 'mugikor*', 'mug', 'sakelako*', 'deitu', 'whatsapp'],
  fax: ['fax*'],
  other: ['poliza*', 'data'],
  never: ['iban'],
  ext: ['luzapena'],
  number: ['zenbakia', 'zk'],
  small: ['eta', 'edo'],
  link: ['da'],
  country: ['herrialdea'],
  address: ['helbidea'],
  and: ['eta', 'edo'],
};
