// @vitest-environment happy-dom
/** After a press the focus is somewhere: where what was pressed goes away with it. focus-walk.test.tsx presses all. */
import { useState } from 'preact/hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { RelayForm } from '#components/options/RelayForm.tsx';
import { Welcome } from '#components/options/Welcome.tsx';
import { Sheet } from '#components/popup/Sheet.tsx';
import { Unlock } from '#components/Unlock.tsx';
import { NOW } from '#test/gallery/data.ts';
import { EMPTY, EVENTS, FULL } from '#test/gallery/screens-options.tsx';
import { isSomewhere, settled, show, staysHere } from './stage.tsx';

beforeAll(staysHere);

describe('the welcome', () => {
  const welcome = (state: Partial<typeof EMPTY>) => (
    <Welcome state={{ ...EMPTY, ...state }} events={EVENTS} onDone={() => undefined} />
  );
  const steps: [string, Partial<typeof EMPTY>, string][] = [
    ['address', {}, 'url'],
    ['key', { settings: FULL.settings }, 'password'],
    ['relay', { settings: FULL.settings, keys: FULL.keys.slice(0, 1) }, 'url'],
    ['transcripts', { settings: FULL.settings, keys: FULL.keys.slice(0, 1), relay: FULL.relay }, 'password'],
    ['call', { settings: FULL.settings, keys: FULL.keys, relay: FULL.relay }, 'tel'],
  ];

  it('has the focus in the first field of each step, from the start', async () => {
    const shown = await show(welcome({}));
    for (const [, state, type] of steps) {
      await shown.again(welcome(state));
      expect(document.activeElement?.getAttribute('type')).toBe(type);
      expect(document.activeElement?.closest('.step-open')).not.toBeNull();
    }
  });

  it('does not take it from what is being written when the state is read again', async () => {
    const state = steps[4]?.[1] ?? {};
    const shown = await show(welcome(state));
    const second = shown.root.querySelectorAll('input')[1];
    second?.focus();
    await shown.again(welcome({ ...state, now: NOW + 1 }));
    expect(document.activeElement).toBe(second);
  });
});

it('a form that gives way to what it made hands over the focus', async () => {
  const pairing = { ...EMPTY.relay };
  const form = (relay: typeof EMPTY.relay) => <RelayForm state={{ ...EMPTY, relay }} events={EVENTS} />;
  const shown = await show(form(pairing));
  shown.root.querySelector('input')?.focus();
  await shown.again(form({ ...pairing, paired: true, url: 'https://relay.example.com' }));
  await settled();
  expect(isSomewhere()).toBe(true);
  expect(document.activeElement?.closest('.key')).not.toBeNull();
});

it('a control that is switched off while it works hands over the focus', async () => {
  const shown = await show(<Unlock wrong={false} busy={false} onUnlock={() => undefined} />);
  await shown.type('Passphrase', 'correct horse');
  shown.root.querySelector('button')?.focus();
  await shown.again(<Unlock wrong={false} busy={true} onUnlock={() => undefined} />);
  await settled();
  expect(document.activeElement).toBe(shown.root.querySelector('input'));
});

it('a sheet gives the focus back to what it was opened from', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button">other</button>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        {open && (
          <Sheet title="?" onClose={() => setOpen(false)} yes={{ label: 'yes' }}>
            {null}
          </Sheet>
        )}
      </>
    );
  }
  const shown = await show(<Page />);
  await shown.press('open');
  await shown.fire(shown.root.querySelector('dialog'), new Event('cancel', { cancelable: true }));
  await settled();
  expect(document.activeElement?.textContent).toBe('open');
});

it('a press elsewhere may take the focus away, and it stays away', async () => {
  const page = (rows: number) => (
    <div>
      {Array.from({ length: rows }, (_, index) => (
        <button type="button" key={index}>{`${index}`}</button>
      ))}
    </div>
  );
  const shown = await show(page(2));
  const first = shown.root.querySelector('button');
  first?.focus();
  first?.blur();
  await shown.again(page(3));
  await settled();
  expect(isSomewhere()).toBe(false);
});
