/**
 * `node test/corpus/generate/notations.ts` writes the generated part of the corpus: every notation in every country.
 * Seeded, so that it writes the same again; what it writes is committed and may be mended by hand where it is wrong.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isValidPhoneNumber, type PhoneNumber, parsePhoneNumber } from 'libphonenumber-js/max';
import { randomFrom } from '#test/tools/random.ts';
import type { CorpusCase } from '../cases.ts';
import { COUNTRIES, type Country } from './countries.ts';

const SEED = 20261121;
const PER_COUNTRY = 12;

const next = randomFrom(SEED);
const pick = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(next() * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/** A valid number like the example, with other last digits. */
function vary(example: string): PhoneNumber {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const last = String(Math.floor(next() * 10_000)).padStart(4, '0');
    const changed = example.slice(0, -4) + last;
    const filler = /(\d)\1{3}$/.test(changed);
    if (!filler && isValidPhoneNumber(changed)) return parsePhoneNumber(changed);
  }
  throw new Error(`no valid number like ${example}`);
}

interface Draft {
  sub: string;
  html: string;
  numbers: readonly PhoneNumber[];
  exts?: readonly string[];
  note: string;
}

/** A template; null if it does not fit the number. */
type Template = (country: Country, number: PhoneNumber, other: PhoneNumber) => Draft | null;

const national = (number: PhoneNumber) => number.formatNational();
const international = (number: PhoneNumber) => number.formatInternational();
const bare = (number: PhoneNumber) => national(number).replace(/\D/g, '');
const groups = (number: PhoneNumber) => national(number).split(/\D+/).filter(Boolean).length;
const spaced = (text: string, by: string) => text.replace(/[ -]/g, by);
const code = (number: PhoneNumber) => number.countryCallingCode;

/** A national number that no reader takes for a figure, even with nothing said beside it. */
const telling = (number: PhoneNumber) => bare(number).length >= 9 && groups(number) >= 2;

const NAMES = ['Ada Byron', 'Max Ray', 'Dana Cohen', 'سارة علي', 'דנה כהן', 'Jürgen Huber', '李雷', 'Олена'];

const TEMPLATES: readonly Template[] = [
  (c, n) => ({
    sub: 'labelled-national',
    html: `<p>${c.phone}: ${national(n)}</p>`,
    numbers: [n],
    note: 'as the country writes it, under its label',
  }),
  (c, n) => ({
    sub: 'labelled-bare',
    html: `<p>${c.phone}: ${bare(n)}</p>`,
    numbers: [n],
    note: 'bare national digits under a phone label',
  }),
  (c, _, m) => ({
    sub: 'labelled-bare',
    html: `<dl><dt>${c.mobile}</dt><dd>${bare(m)}</dd></dl>`,
    numbers: [m],
    note: 'bare national digits under a dt',
  }),
  (_, n) =>
    telling(n)
      ? { sub: 'national', html: `<p>${pick(NAMES)}, ${national(n)}</p>`, numbers: [n], note: 'no label' }
      : null,
  (_, __, m) =>
    telling(m) ? { sub: 'national', html: `<li>${national(m)}</li>`, numbers: [m], note: 'no label' } : null,
  (_, n) =>
    telling(n) && groups(n) >= 3
      ? {
          sub: 'national-dots',
          html: `<p>${pick(NAMES)} ${spaced(national(n).replace(/[()]/g, ''), '.')}</p>`,
          numbers: [n],
          note: 'dots between the groups',
        }
      : null,
  (_, __, m) =>
    telling(m)
      ? {
          sub: 'national-hyphens',
          html: `<p>${spaced(national(m).replace(/[()]/g, ''), pick(['-', '\u2011', '\u2010', '–']))}</p>`,
          numbers: [m],
          note: 'hyphens of one kind or another',
        }
      : null,
  (c, n) => ({
    sub: 'national-spaces',
    html: `<p>${c.phone}: ${spaced(national(n), pick(['\u00a0', '\u202f', '\u2009', '  ']))}</p>`,
    numbers: [n],
    note: 'spaces of one kind or another',
  }),
  (_, n) => ({ sub: 'international', html: `<p>${international(n)}</p>`, numbers: [n], note: '' }),
  (_, __, m) => ({
    sub: 'international',
    html: `<td>${international(m).replace(/ /g, pick(['-', '.', '\u00a0', '\u202f', '\u2011']))}</td>`.replace(
      /^<td>(.*)<\/td>$/,
      '<table><tr><td>$1</td></tr></table>',
    ),
    numbers: [m],
    note: 'other separators',
  }),
  (_, __, m) => ({ sub: 'e164', html: `<p>${pick(NAMES)} ${m.number}</p>`, numbers: [m], note: '' }),
  (_, n) => ({
    sub: 'double-zero',
    html: `<p>${international(n).replace('+', '00')}</p>`,
    numbers: [n],
    note: '00 for the plus',
  }),
  (_, __, m) => ({
    sub: 'double-zero',
    html: `<p>${pick(NAMES)}: 00${m.number.slice(1)}</p>`,
    numbers: [m],
    note: '00 and nothing between the digits',
  }),
  (_, n) =>
    national(n).startsWith('0') && code(n) !== '39'
      ? {
          sub: 'trunk-in-brackets',
          html: `<p>+${code(n)} (0)${pick(['', ' '])}${international(n).slice(code(n).length + 2)}</p>`,
          numbers: [n],
          note: 'the trunk prefix in brackets',
        }
      : null,
  (_, n) => ({
    sub: 'foreign',
    html: `<p>${international(n)} / ${international(n).replace('+', '00')}</p>`,
    numbers: [n, n],
    note: 'twice, in two notations',
  }),
  (_, n) => ({
    sub: 'tel-link',
    html: `<a href="tel:${n.number}">${national(n)}</a>`,
    numbers: [n],
    note: 'link and text the same',
  }),
  (_, n) => ({ sub: 'tel-link', html: `<a href="tel:${bare(n)}">☏</a>`, numbers: [n], note: 'national' }),
  (_, n) => ({ sub: 'input', html: `<input type="tel" value="${national(n)}">`, numbers: [n], note: '' }),
  (_, __, m) => ({ sub: 'input', html: `<input type="tel" value="${bare(m)}">`, numbers: [m], note: '' }),
  (c, n, m) => ({
    sub: 'two',
    html: `<p>${c.phone}: ${national(n)} ${pick(['/', '|', ';', '·'])} ${c.mobile}: ${national(m)}</p>`,
    numbers: [n, m],
    note: '',
  }),
  (_, n, m) => ({
    sub: 'two',
    html: `<p>${international(n)}${pick([', ', '; ', ' / ', ' | ', '<br>'])}${international(m)}</p>`,
    numbers: [n, m],
    note: '',
  }),
  (c, n) => ({
    sub: 'split',
    html: `<p>${c.phone}: ${national(n).replace(/(\d)(\d*)$/, '<b>$1</b>$2')}</p>`,
    numbers: [n],
    note: 'inline elements inside the number',
  }),
  (_, n) => {
    const ext = String(Math.floor(next() * 900) + 10);
    return {
      sub: 'extension',
      html: `<p>${international(n)}${pick([' ext. ', ' x', ' ext ', ';ext=', ' #', ', ext. '])}${ext}</p>`,
      numbers: [n],
      exts: [ext],
      note: '',
    };
  },
  (c, _, m) => {
    if (c.zero === undefined) return null;
    const zero = c.zero.charCodeAt(0);
    const own = (text: string) => text.replace(/\d/g, (d) => String.fromCharCode(zero + Number(d)));
    return { sub: 'own-digits', html: `<p>${c.mobile} ${own(national(m))}</p>`, numbers: [m], note: '' };
  },
  (c, n, m) => ({
    sub: 'table',
    html: `<table><thead><tr><th>#</th><th>${c.phone}</th><th>${c.order}</th><th>${c.fax}</th></tr></thead><tbody><tr><td>1</td><td>${bare(n)}</td><td>${bare(m)}</td><td>${national(n)}</td></tr></tbody></table>`,
    numbers: [n],
    note: 'phone, order and fax columns',
  }),
  (_, __, m) => ({ sub: 'none-bare', html: `<p>${bare(m)}</p>`, numbers: [], note: 'bare digits alone' }),
  (c, n) => ({
    sub: 'none-order',
    html: `<p>${c.order}: ${national(n)}</p>`,
    numbers: [],
    note: 'a number with separators under another label',
  }),
  (c, _, m) => ({
    sub: 'none-order',
    html: `<dl><dt>${c.order}</dt><dd>${bare(m)}</dd></dl>`,
    numbers: [],
    note: '',
  }),
  (c, n) => ({ sub: 'none-fax', html: `<p>${c.fax}: ${national(n)}</p>`, numbers: [], note: '' }),
  (_, n) => ({
    sub: 'none-masked',
    html: `<p>${national(n).replace(/\d{2}$/, pick(['**', 'XX', '••']))}</p>`,
    numbers: [],
    note: 'the last digits are masked',
  }),
  (_, n) => ({
    sub: 'none-long',
    html: `<p>+${code(n)}${n.nationalNumber}${n.nationalNumber}</p>`,
    numbers: [],
    note: 'the number twice, with nothing between',
  }),
  (_, __, m) => ({ sub: 'none-code', html: `<p>REF-${bare(m)}</p>`, numbers: [], note: 'joined to a word' }),
  (_, n) => ({
    sub: 'none-editor',
    html: `<div contenteditable="true">${international(n)}</div>`,
    numbers: [],
    note: '',
  }),
];

const cases = COUNTRIES.flatMap((country): CorpusCase[] => {
  const order = TEMPLATES.map((template) => ({ template, rank: next() })).sort((a, b) => a.rank - b.rank);
  const drafts: Draft[] = [];
  for (const { template } of order) {
    if (drafts.length === PER_COUNTRY) break;
    const draft = template(country, vary(country.numbers[0]), vary(country.numbers[1]));
    if (draft) drafts.push(draft);
  }
  return drafts.map((draft, index) => ({
    id: `notation-${country.region.toLowerCase()}-${String(index + 1).padStart(3, '0')}`,
    category: `notation/${draft.sub}`,
    region: country.region,
    lang: country.lang,
    html: draft.html,
    expect: draft.numbers.map((number, at) => {
      const ext = draft.exts?.[at];
      return ext === undefined ? { e164: number.number } : { e164: number.number, ext };
    }),
    note: draft.note,
  }));
});

const lines = (list: readonly CorpusCase[]) =>
  `[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
const folder = join(import.meta.dirname, '..');
const aside = new Set(cases.filter(() => next() < 0.25).map(({ id }) => id));
writeFileSync(join(folder, 'notation.json'), lines(cases.filter(({ id }) => !aside.has(id))));
writeFileSync(join(folder, 'held-out', 'notation.json'), lines(cases.filter(({ id }) => aside.has(id))));
console.error(`${cases.length} cases, ${aside.size} of them held out`);
