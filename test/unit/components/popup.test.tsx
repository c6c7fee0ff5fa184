// @vitest-environment happy-dom
/** The popup in each of its states: it says what happened, and the next step is a button. */
import { describe, expect, it } from 'vitest';
import { PopupView, type PopupViewProps } from '#components/popup/PopupView.tsx';
import type { Result } from '#components/popup/results.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { CALLS, call, job, NOW, PAGE_NUMBERS } from '#test/gallery/data.ts';
import { listening, show } from './stage.tsx';

type Events = PopupViewProps['events'];
const none = { kind: 'ready', items: [], more: false } as const;

function popup(events: Events, change: Partial<PopupViewProps> = {}) {
  return (
    <PopupView
      notify={false}
      calls={{ kind: 'ready', items: CALLS, more: false }}
      page={{ kind: 'ready', numbers: PAGE_NUMBERS }}
      site={{
        origin: 'https://crm.example',
        host: 'crm.example',
        enabled: true,
        forbidden: false,
        busy: false,
      }}
      stopped={undefined}
      tab="calls"
      inbox={[]}
      query=""
      results={[]}
      searching={false}
      now={NOW}
      online={true}
      connected={true}
      lock={{ locked: false, wrong: false, busy: false }}
      callers={{ callerIds: [{ e164: '+97239990000', label: '' }], from: '+97239990000', areApart: false }}
      events={events}
      {...change}
    />
  );
}

const { common, popup: own } = PAGE_WORDS.en;

it.each([
  ['calls', own.stopped],
  ['rest', own.stoppedRest],
] as const)('says which site was stopped, and turns it off at a press: %s', async (what, words) => {
  const { events, heard } = listening<Events>();
  const stopped = { origin: 'https://other.example', at: NOW, what };
  const shown = await show(popup(events, { stopped }));
  expect(shown.root.querySelector('[role=alert]')?.textContent).toContain('other.example');
  expect(shown.says()).toContain(words);
  await shown.press(String(own.stoppedTurnOff));
  await shown.press(String(common.close));
  const pressed = heard.map(([name]) => String(name)).filter((name) => name.startsWith('onStopped'));
  expect(pressed).toEqual(['onStoppedSite', 'onStoppedClose']);
});

it.each([
  ['emergency', {}, own.emergencyText],
  ['not-valid', { country: 'US', fault: 'not-in-use' }, own.notValidText],
  ['not-valid', { country: 'US', fault: 'too-short' }, own['fault.too-short']],
] as const)('says why a number is not offered to be called: %s', async (says, more, text) => {
  const { events, heard } = listening<Events>();
  const hint = { kind: 'hint', id: 'hint', says, number: '911', ...more } as Result;
  const shown = await show(popup(events, { query: '911', results: [hint], searching: true }));
  expect(shown.says()).toContain(text);
  expect(shown.says()).toContain('911');
  expect(shown.says()).not.toContain(own.nothingTitle);
  await shown.key(shown.root.querySelector('[role=combobox]'), 'Enter');
  expect(heard.filter(([name]) => name === 'onChoose')).toEqual([]);
  // Calls with these digits are found all the same.
  const found: Result = { kind: 'call', id: 'call-1', item: { row: call('1', 0) } };
  await shown.again(popup(events, { query: '911', results: [hint, found] }));
  expect(shown.says()).toContain(text);
  expect(shown.root.querySelectorAll('[role=option]')).toHaveLength(1);
});

it.each([
  [
    'not connected',
    { calls: none, connected: false },
    [common.notConnectedTitle, common.notConnectedText],
    common.connect,
    ['onSettings'],
  ],
  ['without calls', { calls: none }, [own.emptyTitle, own.emptyText], own.emptyAction, ['onTab', 'page']],
  [
    'whose tables cannot be read',
    { calls: { kind: 'error', detail: 'QuotaExceededError' } },
    [common.errorTitle, common.errorText],
    common.tryAgain,
    ['onRetry'],
  ],
  [
    'connected no more, with calls',
    { connected: false },
    [common.notConnectedTitle],
    common.connect,
    ['onSettings'],
  ],
  [
    'on a site that is off',
    { site: { origin: 'https://crm.example', host: 'crm.example', enabled: false, busy: false } },
    [own.siteOff, 'crm.example'],
    own.turnOn,
    ['onSite', true],
  ],
] as const)('%s says so, and what comes next is a press away', async (_name, change, says, press, told) => {
  const { events, heard } = listening<Events>();
  const shown = await show(popup(events, change as Partial<PopupViewProps>));
  for (const text of says) expect(shown.says()).toContain(text);
  await shown.press(String(press));
  expect(heard.at(-1)?.slice(0, told.length)).toEqual(told);
});

it('loading tells a screen reader so, and shows nothing for the blink of an eye', async () => {
  const { events } = listening<Events>();
  const shown = await show(popup(events, { calls: { kind: 'loading' } }));
  const status = shown.root.querySelector('.skeleton');
  expect(status?.getAttribute('role')).toBe('status');
  expect(status?.getAttribute('aria-label')).toBe(common.loading);
  expect(status?.childElementCount).toBe(0);
});

it('offline says so aloud, and still shows the calls', async () => {
  const { events } = listening<Events>();
  const shown = await show(popup(events, { online: false }));
  expect(shown.root.querySelector('[role=alert]')?.textContent).toContain(own.offline);
  expect(shown.root.querySelectorAll('.call').length).toBeGreaterThan(3);
});

it('locked asks for the passphrase, says when it was wrong, and still shows the calls', async () => {
  const { events, heard } = listening<Events>();
  const lock = { locked: true, wrong: false, busy: false };
  const shown = await show(popup(events, { lock }));
  expect(shown.says()).toContain(common.lockedText);
  expect(shown.root.querySelectorAll('.call').length).toBeGreaterThan(3);
  await shown.type(String(common.passphrase), 'correct horse');
  await shown.press(String(common.unlock));
  expect(heard).toContainEqual(['onUnlock', 'correct horse']);
  await shown.again(popup(events, { lock: { ...lock, wrong: true } }));
  expect(shown.says()).toContain(common.wrongPassphrase);
});

it('locked has the focus in the passphrase field, until it is opened; not where something is being written', async () => {
  const { events } = listening<Events>();
  const open = { locked: false, wrong: false, busy: false };
  const locked = { ...open, locked: true };
  const shown = await show(popup(events, { lock: open }));
  const field = shown.root.querySelector<HTMLInputElement>('.omni input');
  expect(document.activeElement).toBe(field);
  // The keys' state is known a moment after the first drawing.
  await shown.again(popup(events, { lock: locked }));
  expect(document.activeElement).toBe(shown.root.querySelector('.unlock input'));
  await shown.again(popup(events, { lock: open }));
  expect(document.activeElement).toBe(field);
  await shown.type(String(own.fieldLabel), '+1 415');
  await shown.again(popup(events, { lock: locked, query: '+1 415' }));
  expect(document.activeElement).toBe(field);
});

it.each([
  ['of the browser itself', { kind: 'closed' }, [own.pageClosedTitle, own.pageClosedText]],
  ['that could not be read', { kind: 'unread' }, [own.pageUnreadTitle, own.pageUnreadText]],
  ['without numbers', { kind: 'ready', numbers: [] }, [own.pageEmptyTitle, own.pageEmptyText]],
] as const)('says what a page is that is %s', async (_name, page, says) => {
  const { events } = listening<Events>();
  const shown = await show(popup(events, { tab: 'page', page }));
  for (const text of says) expect(shown.says()).toContain(text);
});

it("lists the page's numbers, each once, each with its call button", async () => {
  const { events, heard } = listening<Events>();
  const [first] = PAGE_NUMBERS;
  if (!first) throw new Error('no numbers');
  const twice = [...PAGE_NUMBERS, { ...first, index: 90 }];
  const shown = await show(popup(events, { tab: 'page', page: { kind: 'ready', numbers: twice } }));
  const rows = shown.root.querySelectorAll('.call').length;
  expect(rows).toBe(new Set(PAGE_NUMBERS.map(({ e164, ext }) => e164 + ext)).size);
  await shown.fire(
    shown.root.querySelector('.icon-button-call, .call-line > button:last-child'),
    new Event('click', { bubbles: true }),
  );
  expect(heard.at(-1)).toMatchObject(['onCallNumber', { e164: first.e164 }]);
  // A number that stands in two places is shown in the one, then in the other.
  const main = shown.root.querySelector('.call-main');
  await shown.fire(main, new Event('click', { bubbles: true }));
  await shown.fire(main, new Event('click', { bubbles: true }));
  const places = heard.filter(([name]) => name === 'onShowNumber').map(([, number]) => number);
  expect(places).toMatchObject([{ index: first.index }, { index: 90 }]);
});

it('draws of ten thousand calls what is seen', async () => {
  const items = Array.from({ length: 10_000 }, (_, index) => ({ row: call(`${index}`, index * 60_000) }));
  const { events } = listening<Events>();
  const shown = await show(popup(events, { calls: { kind: 'ready', items, more: false } }));
  expect(shown.root.querySelectorAll('.call').length).toBeLessThan(60);
});

describe('the one field', () => {
  const results: Result[] = [
    // As they come: the groups have an order of their own.
    ...CALLS.slice(0, 2).map((item): Result => ({ kind: 'call', id: item.row.id, item })),
    { kind: 'dial', id: 'dial', e164: '+97231234567', ext: '', country: 'IL', valid: true },
  ];
  const marked = (root: HTMLElement) => root.querySelector('[aria-selected=true]')?.id;

  it('is walked by arrows, taken by Enter, cleared by Escape, and found by a slash', async () => {
    const { events, heard } = listening<Events>();
    const shown = await show(popup(events, { query: '03', results }));
    const field = shown.root.querySelector<HTMLInputElement>('[role=combobox]');
    expect(field?.getAttribute('aria-expanded')).toBe('true');
    expect(marked(shown.root)).toBe('result-dial');
    await shown.key(field, 'ArrowDown');
    expect(marked(shown.root)).toBe(`result-${CALLS[0]?.row.id}`);
    expect(field?.getAttribute('aria-activedescendant')).toBe(`result-${CALLS[0]?.row.id}`);
    await shown.key(field, 'ArrowUp');
    await shown.key(field, 'ArrowUp');
    expect(marked(shown.root)).toBe(`result-${CALLS[1]?.row.id}`);
    await shown.key(field, 'Enter');
    expect(heard.at(-1)).toMatchObject(['onChoose', { kind: 'call', id: CALLS[1]?.row.id }]);
    await shown.key(field, 'Escape');
    expect(heard.at(-1)).toEqual(['onQuery', '']);
    field?.blur();
    await shown.key(document.body, '/');
    expect(document.activeElement).toBe(field);
  });

  it('shows the note of a call around what was found in it', async () => {
    const { events } = listening<Events>();
    const found: Result = {
      kind: 'call',
      id: 'call-1',
      item: { row: call('1', 0) },
      note: [
        { text: 'Pays the ', hit: false },
        { text: 'Tuesday', hit: true },
      ],
    };
    const { root } = await show(popup(events, { query: 'tuesday', results: [found] }));
    expect(root.querySelector('[role=option] mark')?.textContent).toBe('Tuesday');
    expect(root.querySelector('[role=option]')?.textContent).toContain('Pays the Tuesday');
  });

  it('opens a call at the words that its note was found by', async () => {
    const { events } = listening<Events>();
    const row = call('1', 0, { note: 'Pays the Tuesday invoice' });
    const calls = { kind: 'ready', items: [{ row }], more: false } as const;
    const { root, again } = await show(popup(events, { calls }));
    await again(popup(events, { calls, openId: '1', noteQuery: 'tuesday' }));
    const note = root.querySelector('textarea');
    expect(document.activeElement).toBe(note);
    expect(note?.value.slice(note.selectionStart, note.selectionEnd)).toBe('Tuesday');
  });

  it('shows what was said on no call that is known here by its transcription, and not as a call', async () => {
    const { events, heard } = listening<Events>();
    const said: Result = {
      kind: 'words',
      id: 'loose',
      jobId: 'job-9',
      seconds: 32,
      speaker: 'Agent',
      pieces: [{ text: 'By Monday', hit: true }],
      item: undefined,
      job: job('9', { txnId: 'txn_9' }),
    };
    const shown = await show(popup(events, { query: 'monday', results: [said] }));
    const option = shown.root.querySelector('[role=option]');
    expect(option?.textContent).toBe('By MondayAgent · txn_9 · 0:32just now↵');
    await shown.key(shown.root.querySelector('[role=combobox]'), 'Enter');
    expect(heard.at(-1)).toEqual(['onChoose', said]);
  });

  it('says that it found nothing only when it has looked', async () => {
    const { events } = listening<Events>();
    const { popup: own, common } = PAGE_WORDS.en;
    const shown = await show(popup(events, { query: 'zzyzx', searching: true }));
    expect(shown.says()).not.toContain(own.nothingTitle);
    expect(shown.root.querySelector('.results [role=status]')?.textContent).toBe(common.loading);
    await shown.again(popup(events, { query: 'zzyzx' }));
    expect(shown.says()).toContain(own.nothingText);
    await shown.again(popup(events, { query: 'z' }));
    expect(shown.says()).toContain(own.nothingShort);
  });
});
