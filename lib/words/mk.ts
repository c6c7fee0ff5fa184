import type { LanguageWords } from './types.ts';

export const mk: LanguageWords = {
  language: 'mk',
  phone: ['телефон*', 'тел', 'мобилен', 'моб', 'јавете', 'повик*', 'фиксен'],
  fax: ['факс*'],
  other: ['фактур*', 'договор*', 'полис*', 'купон*'],
  ext: ['локал'],
  number: ['број', 'бр'],
  small: ['на', 'и', 'или', 'за'],
  link: ['е'],
  country: ['држава'],
  address: ['адрес*'],
  and: ['и', 'или'],
};
