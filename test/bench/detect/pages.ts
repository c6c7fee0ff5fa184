/** Pages like those of CRMs, made from a seed: the same in every run and in both browsers. */

const FIRST = 'Ada Max Dana Jürgen Marie Lucía Олена سارة דנה Ravi Yuki Ana'.split(' ');
const LAST = 'Byron Ray Cohen Huber Dupont Pérez Коваль علي לוי Kumar Tanaka Souza'.split(' ');
const COMPANIES = [
  'Acme Inc.',
  'Globex GmbH',
  'Initech Ltd',
  'Umbrella SAS',
  'Hooli',
  'Stark & Sons',
  'Wayne BV',
];
const STATES = ['New', 'Open', 'In progress', 'Waiting for customer', 'Closed won', 'Closed lost'];
const WORDS =
  'the customer asked whether renewal of contract could be moved to next quarter because budget is not approved yet and we agreed that sales will send a new quote with updated terms before end of month'.split(
    ' ',
  );

interface Dice {
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
  digits(count: number): string;
}

function dice(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    of: (list) => list[below(list.length)] as never,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  };
}

const phone = (d: Dice) => {
  const line = `${d.below(8) + 2}${d.digits(2)}`;
  switch (d.below(6)) {
    case 0:
      return `(202) ${line}-${d.digits(4)}`;
    case 1:
      return `+1 415-${line}-${d.digits(4)}`;
    case 2:
      return `+44 20 7946 0${d.digits(3)}`;
    case 3:
      return `+972 54-234-${d.digits(4)}`;
    case 4:
      return `312.${line}.${d.digits(4)} ext. ${d.digits(2)}`;
    default:
      return `212${line}${d.digits(4)}`;
  }
};

const date = (d: Dice) =>
  `2026-0${d.below(9) + 1}-${10 + d.below(18)} ${10 + d.below(10)}:${10 + d.below(49)}`;
const name = (d: Dice) => `${d.of(FIRST)} ${d.of(LAST)}`;

function row(d: Dice, index: number): string {
  const cells = [
    `<a href="/contacts/${index}">${name(d)}</a>`,
    d.of(COMPANIES),
    `<span class="phone">${phone(d)}</span>`,
    `${d.of(FIRST).toLowerCase()}@example.com`,
    d.of(STATES),
    `$${1 + d.below(900)},${d.digits(3)}`,
    date(d),
    `${d.digits(10)}`,
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

const HEADINGS = ['Name', 'Company', 'Phone', 'Email', 'Status', 'Amount', 'Last activity', 'Record ID'];
const head = `<thead><tr>${HEADINGS.map((text) => `<th>${text}</th>`).join('')}</tr></thead>`;

function list(rows: number): string {
  const d = dice(1);
  const body = Array.from({ length: rows }, (_, index) => row(d, index)).join('');
  return `<main><h1>Contacts</h1><table>${head}<tbody>${body}</tbody></table></main>`;
}

const sentence = (d: Dice) => `${Array.from({ length: 12 + d.below(10) }, () => d.of(WORDS)).join(' ')}. `;

function article(paragraphs: number, digits: boolean): string {
  const d = dice(2);
  const body = Array.from({ length: paragraphs }, (_, index) => {
    const text = Array.from({ length: 5 }, () => sentence(d)).join('');
    const more =
      digits && index % 20 === 0 ? ` In ${2000 + d.below(26)} it was ${d.digits(4)}; call ${phone(d)}.` : '';
    return `<p>${text}<em>${d.of(WORDS)}</em> ${sentence(d)}${more}</p>`;
  });
  return `<article><h1>Report</h1>${body.join('')}</article>`;
}

function thread(messages: number): string {
  const d = dice(3);
  const body = Array.from(
    { length: messages },
    () =>
      `<section><header><b>${name(d)}</b> <time>${date(d)}</time> <small>#${d.digits(8)}</small></header>` +
      `<p>Hi, ${sentence(d)}My order is ${d.digits(10)} of ${date(d)}, please call me at <b>${phone(d)}</b>.</p>` +
      `<p>${sentence(d)}</p><footer>-- <br>${name(d)}<br>T ${phone(d)} | F ${phone(d)}<br>www.example.com</footer></section>`,
  );
  return `<main><h1>Ticket #4155552671</h1>${body.join('')}</main>`;
}

export type PageName = 'list' | 'article' | 'thread' | 'no digits' | 'virtualised';

/** The body's inner HTML. `rows` scales the page: 10,000 is the size that the goals speak of. */
export function makePage(page: PageName, rows: number): string {
  switch (page) {
    case 'list':
      return list(rows);
    case 'article':
      return article(Math.ceil(rows / 5), true);
    case 'no digits':
      return article(Math.ceil(rows / 5), false);
    case 'thread':
      return thread(Math.ceil(rows / 10));
    case 'virtualised':
      return `<main><table>${head}<tbody id="window"></tbody></table></main>`;
  }
}

/** Rows `from` to `from + count` of the virtualised list, as its script would write them. */
export function makeRows(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => row(dice(from + index + 7), from + index)).join('');
}
