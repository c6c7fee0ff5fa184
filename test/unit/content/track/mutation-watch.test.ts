// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMutationWatch, type MutationWatch } from '#lib/content/track/mutation-watch.ts';

let watch: MutationWatch;
let woken: boolean[];
let controller: AbortController;
beforeEach(() => {
  document.body.innerHTML = '<main><p id="one">1</p><p id="two">2</p><div class="ours"></div></main>';
  woken = [];
  controller = new AbortController();
  watch = createMutationWatch(
    (node) => node instanceof Element && node.closest('.ours') !== null,
    () => woken.push(watch.dirty),
    controller.signal,
  );
  watch.observe(document);
});
afterEach(() => controller.abort());

const $ = (selector: string) => document.querySelector(selector) as HTMLElement;
/** Observers are told after the work that changed things. */
const told = () => new Promise((resolve) => setTimeout(resolve));

test('wakes once for many changes, when there is already something to take', async () => {
  $('#one').textContent = '3';
  $('#two').textContent = '4';
  await told();
  expect(woken).toEqual([true]);
  watch.take();
  expect(watch.dirty).toBe(false);
  $('#one').textContent = '5';
  await told();
  expect(woken).toEqual([true, true]);
});

test('hands over what changed, none of it inside another, and nothing that is gone', async () => {
  $('#one').textContent = '3';
  $('main').setAttribute('aria-label', 'x');
  $('#two').textContent = '4';
  $('#two').remove();
  await told();
  const { nodes, removals } = watch.take();
  expect(nodes).toEqual([$('main')]);
  expect(removals).toBe(true);
});

test('does not hear itself, nor what it was not asked to', async () => {
  $('.ours').append('text');
  $('#one').className = 'x';
  await told();
  expect(woken).toEqual([]);
});

test('takes what another saw: the value of a field', () => {
  watch.touch($('#one'));
  expect(woken).toEqual([true]);
  expect(watch.take().nodes).toEqual([$('#one')]);
});

test('takes what came into a crowd, and the whole root where thousands came at once', async () => {
  const list = $('main');
  for (let index = 0; index < 20; index++) list.append(document.createElement('p'));
  await told();
  watch.take();
  const row = document.createElement('p');
  list.append(row);
  await told();
  expect(watch.take().nodes).toEqual([row]);
  for (let index = 0; index < 1_200; index++) list.append(document.createElement('p'));
  await told();
  expect(watch.take().nodes).toEqual([document]);
});

test('reads no more of thousands than it takes to know them for many, and has all that moved looked at', async () => {
  const moved: Element[] = [];
  const both = createMutationWatch(
    () => false,
    () => undefined,
    controller.signal,
    (element) => moved.push(element),
  );
  both.observe(document);
  for (let index = 0; index < 1_200; index++) $('main').append(document.createElement('p'));
  $('#one').className = 'x';
  await told();
  expect(both.take().nodes).toEqual([document]);
  expect(moved).toEqual([document.documentElement]);
  for (let index = 0; index < 1_200; index++) $('#two').className = String(index);
  await told();
  expect(both.dirty).toBe(false);
  expect(moved.length).toBe(1_201);
});

test('wakes for what was only taken out, also of a crowd', async () => {
  const list = $('main');
  for (let index = 0; index < 20; index++) list.append(document.createElement('p'));
  await told();
  watch.take();
  woken = [];
  list.lastElementChild?.remove();
  await told();
  expect(woken).toEqual([true]);
  expect(watch.take()).toEqual({ nodes: [], removals: true });
  expect(watch.dirty).toBe(false);
});

test('hears nothing after its end', async () => {
  controller.abort();
  $('#one').textContent = '3';
  await told();
  expect(woken).toEqual([]);
});
