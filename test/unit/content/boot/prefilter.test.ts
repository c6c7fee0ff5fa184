// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCandidates } from '#lib/content/boot/candidates.ts';
import { startPrefilter } from '#lib/content/boot/prefilter.ts';
import type { Scheduler } from '#lib/content/dom/scheduler.ts';

/** Never waits: a frame and a breath are a turn of the loop. */
const turn = () => new Promise<void>((done) => setTimeout(done));
const scheduler: Scheduler = {
  now: () => performance.now(),
  yieldToPage: turn,
  frame: turn,
  idle: turn,
  wait: turn,
};

let life: AbortController;
let closed: Map<Element, ShadowRoot>;
let found: number;
beforeEach(() => {
  life = new AbortController();
  closed = new Map();
  found = 0;
});
afterEach(() => life.abort());

function open(html: string) {
  document.body.innerHTML = html;
  return startPrefilter({
    document,
    openShadow: (element) => closed.get(element) ?? element.shadowRoot,
    scheduler,
    onFound: () => {
      found += 1;
    },
    signal: life.signal,
  });
}

const passes = (html: string): boolean => {
  document.body.innerHTML = html;
  return [...findCandidates([document], (element) => element.shadowRoot)].includes(true);
};

test.each([
  ['a number', '<p>Call 03-6123456</p>', true],
  ['bare digits', '<td>2025550188</td>', true],
  ['digits in pieces', '<p>03<b>-612</b><i>34</i>56</p>', true],
  ['digits of another script', '<p>٠٣٦١٢٣٤٥٦</p>', true],
  ['letters of a keypad', '<p>1-800-FLOWERS</p>', true],
  ['a link that calls', '<a href="TEL:112">Call</a>', true],
  ['a link that calls by another word', '<a href="callto:x">Call</a>', true],
  ['a field for a number, still empty', '<input type="tel">', true],
  ['a field for a number by its autocomplete', '<input autocomplete="work tel">', true],
  ['a field after its label', '<label>Phone</label><input type="text" value="(818) 978-7102">', true],
  ['no digits', '<p>Nothing here</p>', false],
  ['small numbers in cells', '<table><tr><td>12</td><td>345</td><td>6789</td></tr></table>', false],
  ['an amount', '<td>$883,836</td>', false],
  ['dates', '<table><tr><td>2026-05-12 14:33</td><td>12.05.2026</td></tr></table>', false],
  ['a script', '<script>"+1 202 555 0188"</script>', false],
  ['an editor', '<div contenteditable="true"><p>+1 202 555 0188</p></div>', false],
  ['another link', '<a href="https://example.com/2025550188">here</a>', false],
  ['a field of digits', '<input type="text" value="2025550188">', true],
])('%s', (_what, html, passing) => {
  expect(passes(html)).toBe(passing);
});

test('says once that there is something, and looks no further', async () => {
  const gate = open('<p>Call 03-6123456</p>');
  expect(await gate.looked).toBe(true);
  document.body.innerHTML += '<p>Call 03-6123457</p>';
  expect(await gate.settled()).toBe(true);
  expect(found).toBe(1);
});

test('tells nobody before its creator has it', async () => {
  open('<p>Call 03-6123456</p>');
  expect(found).toBe(0);
});

test.each<[string, (body: HTMLElement) => void]>([
  ['a text', (body) => body.append('03-6123456')],
  ['an element', (body) => body.insertAdjacentHTML('beforeend', '<p>03-6123456</p>')],
  ['the other half', (body) => body.querySelector('b')?.append('6')],
  [
    'the words of a text',
    (body) => Object.assign(body.querySelector('i')?.firstChild as Text, { data: '03-6123456' }),
  ],
  ['an address', (body) => body.querySelector('a')?.setAttribute('href', 'tel:+97236123456')],
  ['what a field is', (body) => body.querySelector('input')?.setAttribute('type', 'tel')],
])('follows changes: %s', async (_what, change) => {
  const gate = open('<p>03-<b>6</b>12</p><i>no</i><a href="#">a</a><input>');
  expect(await gate.looked).toBe(false);
  change(document.body);
  await expect.poll(() => found).toBe(1);
});

test('reads open and closed roots, one in another, and what changes there', async () => {
  const gate = open('<x-open></x-open><x-closed></x-closed>');
  const outer = document.querySelector('x-closed') as HTMLElement;
  const shadow = outer.attachShadow({ mode: 'closed' });
  shadow.innerHTML = '<x-inner></x-inner>';
  closed.set(outer, shadow);
  const inner = (shadow.querySelector('x-inner') as HTMLElement).attachShadow({ mode: 'open' });
  inner.innerHTML = '<p>Nothing yet</p>';
  expect(await gate.looked).toBe(false);
  (inner.querySelector('p') as HTMLElement).textContent = '+1 202 555 0188';
  await expect.poll(() => found).toBe(1);
});

test('asked, it looks at what is pending before it answers', async () => {
  const gate = open('<p>Nothing</p>');
  expect(await gate.settled()).toBe(false);
  document.body.append('03-6123456');
  // Observers are told at the end of the page's own turn.
  await turn();
  expect(await gate.settled()).toBe(true);
});

test('lets pass what it cannot look at', async () => {
  document.body.innerHTML = '<x-y></x-y>';
  const gate = startPrefilter({
    document,
    openShadow: () => {
      throw new Error('not here');
    },
    scheduler,
    onFound: () => {
      found += 1;
    },
    signal: life.signal,
  });
  expect(await gate.settled()).toBe(true);
  expect(found).toBe(1);
});

test('ends with its signal', async () => {
  const gate = open('<p>Nothing</p>');
  await gate.looked;
  life.abort();
  document.body.append('03-6123456');
  await turn();
  await turn();
  expect(found).toBe(0);
});
