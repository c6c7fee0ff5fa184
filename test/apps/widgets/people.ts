/** Contacts as companies have them: names in many languages, numbers in many notations, and digits that are no telephones. */
import { allFakers } from '@faker-js/faker';
import { parsePhoneNumberWithError as parse } from 'libphonenumber-js/max';

export interface Person {
  id: number;
  name: string;
  first: string;
  last: string;
  company: string;
  job: string;
  email: string;
  /** As it is written in a list with a country. */
  phone: string;
  /** As it is written where nothing says the country. */
  abroad: string;
  e164: string;
  country: string;
  city: string;
  amount: string;
  /** Ten digits that could be dialled in North America, and are not meant so. */
  order: string;
  since: string;
}

interface Land {
  code: string;
  name: string;
  locale: keyof typeof allFakers;
  currency: string;
  /** A number with `#` for the digits that differ, international. */
  numbers: readonly string[];
}

const LANDS: readonly Land[] = [
  {
    code: 'US',
    name: 'United States',
    locale: 'en_US',
    currency: 'USD',
    numbers: ['+1 212 555 ####', '+1 415 555 ####'],
  },
  {
    code: 'DE',
    name: 'Germany',
    locale: 'de',
    currency: 'EUR',
    numbers: ['+49 30 9018 ####', '+49 89 2180 ####'],
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    locale: 'en_GB',
    currency: 'GBP',
    numbers: ['+44 20 7946 ####', '+44 161 496 ####'],
  },
  {
    code: 'FR',
    name: 'France',
    locale: 'fr',
    currency: 'EUR',
    numbers: ['+33 1 42 68 ## ##', '+33 6 12 34 ## ##'],
  },
  {
    code: 'IL',
    name: 'Israel',
    locale: 'he',
    currency: 'ILS',
    numbers: ['+972 54-234-####', '+972 3-612-####'],
  },
  {
    code: 'ES',
    name: 'Spain',
    locale: 'es',
    currency: 'EUR',
    numbers: ['+34 912 34 ## ##', '+34 612 34 ## ##'],
  },
  {
    code: 'JP',
    name: 'Japan',
    locale: 'ja',
    currency: 'JPY',
    numbers: ['+81 3-3211-####', '+81 90-1234-####'],
  },
  {
    code: 'PL',
    name: 'Poland',
    locale: 'pl',
    currency: 'PLN',
    numbers: ['+48 22 531 ## ##', '+48 601 23 ## ##'],
  },
  {
    code: 'SA',
    name: 'Saudi Arabia',
    locale: 'ar',
    currency: 'SAR',
    numbers: ['+966 50 123 ####', '+966 11 234 ####'],
  },
  {
    code: 'NL',
    name: 'Netherlands',
    locale: 'nl',
    currency: 'EUR',
    numbers: ['+31 20 624 ####', '+31 6 1234 ####'],
  },
];

const WRITTEN = [
  (number: ReturnType<typeof parse>) => number.formatInternational(),
  (number: ReturnType<typeof parse>) => number.formatNational(),
  (number: ReturnType<typeof parse>) => number.formatInternational().replaceAll(' ', '-'),
  (number: ReturnType<typeof parse>) => number.formatInternational().replaceAll(' ', '.').replace('.', ' '),
];

/** The same for the same count, whatever the day. */
export function people(count: number): Person[] {
  const seen = new Set<string>();
  LANDS.forEach(({ locale }, at) => {
    allFakers[locale].seed(2_026 + at);
  });
  return Array.from({ length: count }, (_, index) => {
    const land = LANDS[index % LANDS.length] as Land;
    const fake = allFakers[land.locale];
    const shape = land.numbers[Math.floor(index / LANDS.length) % land.numbers.length] as string;
    let number = parse(filled(shape, index));
    for (let next = 1; seen.has(number.number); next++) number = parse(filled(shape, index + next * 7));
    seen.add(number.number);
    const first = fake.person.firstName();
    const last = fake.person.lastName();
    const write = WRITTEN[index % WRITTEN.length] as (typeof WRITTEN)[number];
    return {
      id: 1_001 + index,
      // As it is said: the family's name stands first in Japan.
      name: land.code === 'JP' ? `${last} ${first}` : `${first} ${last}`,
      first,
      last,
      company: fake.company.name(),
      job: allFakers.en.helpers.arrayElement(['Head of Sales', 'Buyer', 'Managing Director', 'Engineer']),
      email: `contact${index}@example.com`,
      phone: write(number),
      abroad: number.formatInternational(),
      e164: number.number,
      country: land.name,
      city: fake.location.city(),
      amount: `${land.currency} ${fake.number.int({ min: 1_200, max: 980_000 }).toLocaleString('en-US')}.00`,
      order: `21255${String(50_000 + index * 13).slice(-5)}`,
      since: `20${10 + (index % 15)}-0${1 + (index % 9)}-1${index % 10}`,
    };
  });
}

function filled(shape: string, seed: number): string {
  let rest = (seed * 2_654_435_761 + 40_503) % 4_294_967_296;
  return shape.replace(/#/g, () => {
    rest = (rest * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String(Math.floor(rest / 65_536) % 10);
  });
}
