/** The badge: counts by tab and frame, and what stands before them. */
import { beforeEach, expect, test } from 'vitest';
import type { Trouble } from '#lib/model/trouble.ts';
import { createToolbar } from '../../../entrypoints/background/toolbar.ts';

/** Text by tab; `-1` is where no tab is named. */
let shown: Map<number, string>;
let locked: boolean;
let online: boolean;
let gone: number | undefined;
let stopped: boolean;
let trouble: Trouble | undefined;
/** Titles by tab, as the badges. */
let titles: Map<number, string>;
beforeEach(() => {
  shown = new Map();
  locked = false;
  online = true;
  gone = undefined;
  stopped = false;
  trouble = undefined;
  titles = new Map();
});

function start() {
  const action = {
    setBadgeBackgroundColor: async () => undefined,
    setBadgeTextColor: async () => undefined,
    async setTitle({ title, tabId = -1 }: { title: string; tabId?: number }) {
      titles.set(tabId, title);
    },
    async setBadgeText({ text, tabId = -1 }: { text: string; tabId?: number }) {
      if (tabId === gone) throw new Error('No tab with id');
      shown.set(tabId, text);
    },
  };
  return createToolbar({ vault: { state: async () => ({ locked, hasPassphrase: true }) } } as never, {
    action: action as never,
    online: () => online,
    stopped: async () => stopped,
    trouble: async () => trouble,
    say: async (why) => `because ${why}`,
  });
}

test('adds the frames of a tab, and keeps tabs apart', async () => {
  const toolbar = start();
  await toolbar.count(1, 0, 3);
  await toolbar.count(1, 7, 2);
  await toolbar.count(2, 0, 1_200);
  expect(shown).toEqual(
    new Map([
      [1, '5'],
      [2, '999+'],
    ]),
  );
});

test('says that there are more, and keeps what a frame has while the page itself has none in view', async () => {
  const toolbar = start();
  await toolbar.count(1, 7, 2);
  await toolbar.count(1, 0, 20, true);
  expect(shown.get(1)).toBe('22+');
  await toolbar.count(1, 0, 0, true);
  expect(shown.get(1)).toBe('2+');
});

test('starts over with a new page, and shows nothing if there is none', async () => {
  const toolbar = start();
  await toolbar.count(1, 7, 4);
  await toolbar.count(1, 0, 0);
  expect(shown.get(1)).toBe('');
  await toolbar.count(1, 0, 2);
  expect(shown.get(1)).toBe('2');
});

test('says locked before offline before a count, and takes it back', async () => {
  const toolbar = start();
  await toolbar.count(1, 0, 2);
  online = false;
  await toolbar.refresh();
  expect([shown.get(-1), shown.get(1)]).toEqual(['!', '!']);
  locked = true;
  await toolbar.refresh();
  expect([shown.get(-1), shown.get(1)]).toEqual(['🔒', '🔒']);
  [locked, online] = [false, true];
  await toolbar.refresh();
  expect([shown.get(-1), shown.get(1)]).toEqual(['', '2']);
});

test('a tab that has gone is no fault', async () => {
  gone = 3;
  const toolbar = start();
  await toolbar.count(3, 0, 2);
  await toolbar.refresh();
  expect(shown.get(-1)).toBe('');
});

test('callbacks that are due go before the numbers of a page; what else waits comes after them', async () => {
  const toolbar = start();
  await toolbar.count(1, 0, 3);
  await toolbar.count(2, 0, 0);
  await toolbar.waiting({ due: 0, all: 4 });
  expect(shown).toEqual(
    new Map([
      [1, '3'],
      [2, '4'],
      [-1, '4'],
    ]),
  );
  await toolbar.waiting({ due: 1, all: 5 });
  expect([...shown.values()]).toEqual(['1', '1', '1']);
  await toolbar.waiting({ due: 0, all: 0 });
  expect(shown).toEqual(
    new Map([
      [1, '3'],
      [2, ''],
      [-1, ''],
    ]),
  );
  locked = true;
  await toolbar.waiting({ due: 2, all: 2 });
  expect(new Set(shown.values())).toEqual(new Set(['🔒']));
});

test('that a site’s calls were stopped goes before everything else, until it was read', async () => {
  const toolbar = start();
  await toolbar.count(1, 0, 2);
  [stopped, locked] = [true, true];
  await toolbar.refresh();
  expect([shown.get(-1), shown.get(1)]).toEqual(['!', '!']);
  stopped = false;
  await toolbar.refresh();
  expect([shown.get(-1), shown.get(1)]).toEqual(['🔒', '🔒']);
});

test('says why in its title, and takes it back', async () => {
  const toolbar = start();
  await toolbar.count(1, 0, 3);
  trouble = { kind: 'relay', problem: 'unreachable', since: 1, holdsCalls: false };
  await toolbar.refresh();
  expect([shown.get(1), titles.get(1), titles.get(-1)]).toEqual([
    '!',
    'Dialmark: because relay',
    'Dialmark: because relay',
  ]);
  trouble = { kind: 'key' };
  await toolbar.refresh();
  expect(titles.get(1)).toBe('Dialmark: because key');
  trouble = undefined;
  await toolbar.refresh();
  expect([shown.get(1), titles.get(1)]).toEqual(['3', 'Dialmark']);
});
