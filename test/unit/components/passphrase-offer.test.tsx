// @vitest-environment happy-dom
/** A passphrase is offered before there is a key, and passing it over costs nothing. */
import { expect, it, vi } from 'vitest';
import { OptionsView } from '#components/options/OptionsView.tsx';
import { Welcome } from '#components/options/Welcome.tsx';
import options from '#lib/locales/en/options.json' with { type: 'json' };
import { EMPTY, EVENTS, FULL } from '#test/gallery/screens-options.tsx';
import { show } from './stage.tsx';

const BEFORE_KEY = { ...EMPTY, settings: FULL.settings };
const welcome = (state: typeof EMPTY, events = EVENTS) => (
  <Welcome state={state} events={events} onDone={() => undefined} />
);
const connect = (state: typeof EMPTY) => (
  <OptionsView state={state} events={EVENTS} section="connect" onNoticeClose={() => undefined} />
);
const keyField = (root: Element) =>
  [...root.querySelectorAll('label')]
    .find((label) => label.textContent === options['key.click-to-call'])
    ?.parentElement?.querySelector('input') ?? undefined;

it('stands before the key’s field, which has the focus and says so to those who hear', async () => {
  const { root } = await show(welcome(BEFORE_KEY));
  const field = keyField(root);
  const offer = root.querySelector('.protect');
  expect(offer?.textContent).toContain(options.lockOfferText);
  expect(document.activeElement).toBe(field);
  expect(offer && field && offer.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => root.querySelector(`[id="${id}"]`)?.textContent)).toContain(options.lockOfferText);
});

it('is set where it is offered, and the key is next', async () => {
  const setPassphrase = vi.fn(async () => true);
  const events = { ...EVENTS, setPassphrase };
  const shown = await show(welcome(BEFORE_KEY, events));
  await shown.press(options.lockSet);
  await shown.type(options.lockNew, 'correct horse battery staple');
  await shown.type(options.lockAgain, 'correct horse battery staple');
  await shown.press('Save');
  expect(setPassphrase).toHaveBeenCalledWith('correct horse battery staple', undefined);
  await shown.again(welcome({ ...BEFORE_KEY, vault: { hasPassphrase: true, locked: false } }, events));
  expect(shown.root.textContent).toContain(options.lockKept);
  expect(document.activeElement).toBe(keyField(shown.root));
});

it('is set once, however often Save is pressed while that takes its time', async () => {
  const setPassphrase = vi.fn(() => new Promise<boolean>(() => undefined));
  const shown = await show(welcome(BEFORE_KEY, { ...EVENTS, setPassphrase }));
  await shown.press(options.lockSet);
  await shown.type(options.lockNew, 'correct horse battery staple');
  await shown.type(options.lockAgain, 'correct horse battery staple');
  await shown.press('Save');
  await shown.press('Save');
  expect(setPassphrase).toHaveBeenCalledTimes(1);
  expect(shown.root.querySelector('form[aria-busy="true"]')).not.toBeNull();
});

it('is asked for if the browser was closed since, before any key', async () => {
  const state = { ...BEFORE_KEY, vault: { hasPassphrase: true, locked: true } };
  const shown = await show(welcome(state));
  expect(keyField(shown.root)).toBeUndefined();
  await shown.again(welcome({ ...state, vault: { hasPassphrase: true, locked: false } }));
  expect(document.activeElement).toBe(keyField(shown.root));
});

it('stands before the first key in the settings too, and no more after it', async () => {
  const shown = await show(connect(BEFORE_KEY));
  expect(shown.root.textContent).toContain(options.lockOfferText);
  await shown.again(connect({ ...BEFORE_KEY, keys: FULL.keys }));
  expect(shown.root.textContent).not.toContain(options.lockOfferText);
});
