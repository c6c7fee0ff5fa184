import type { LanguageWords } from './types.ts';

export const hy: LanguageWords = {
  language: 'hy',
  phone: 'հեռախոս* հեռ բջջային բջջ զանգ*',
  place: 'տուն գրասենյակ աշխատանք',
  fax: 'ֆաքս*',
  other: 'պատվեր* հաշիվ հաշվ* պայմանագ* գործ առաքում* տոմս* ամսաթիվ գումար գին անձնագ* լիցենզիա* գրանց*',
  never: 'հվհհ հծհ',
  ext: 'ներքին',
  number: 'համար* համարը',
  country: 'երկիր',
  address: 'հասցե',
  link: '',
  small: 'և կամ',
};
