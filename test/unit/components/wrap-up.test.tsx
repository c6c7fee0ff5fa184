// @vitest-environment happy-dom
/** Wrapping up a call: each thing is a press, what is set is seen, and ids are nobody's headline. */
import { describe, expect, it } from 'vitest';
import { CallRow } from '#components/calls/CallRow.tsx';
import type { CallEvents } from '#components/calls/events.ts';
import { OutcomeFilter } from '#components/calls/OutcomeFilter.tsx';
import type { CallItem } from '#components/calls/state.ts';
import { PAGE_WORDS } from '#lib/locales/bundled.ts';
import { createTranslator, LOCALES } from '#lib/locales/translator.ts';
import { call, job, NOW } from '#test/gallery/data.ts';
import { listening, show } from './stage.tsx';

const HOUR = 3_600_000;

describe.each(LOCALES)('in %s', (locale) => {
  const { calls, popup } = PAGE_WORDS[locale];
  const t = createTranslator(locale, { ...popup, ...calls });

  async function wrapUp(item: CallItem) {
    const { events, heard } = listening<CallEvents>();
    const row = (one: CallItem) => (
      <CallRow item={one} now={NOW} open={true} onToggle={() => undefined} events={events} />
    );
    const shown = await show(row(item), locale);
    return { ...shown, heard, draw: (one: CallItem) => shown.again(row(one)) };
  }

  it('an outcome is one press, seen as pressed and on the row, and a second press takes it back', async () => {
    const row = call('1', 60_000);
    const shown = await wrapUp({ row });
    const reached = String(calls['disposition.reached']);
    await shown.press(reached);
    expect(shown.heard.at(-1)).toEqual(['onAnnotate', row, { disposition: 'reached' }]);
    const kept = call('1', 60_000, { disposition: 'reached' });
    await shown.draw({ row: kept });
    expect(shown.root.querySelector('.chip[aria-pressed=true]')?.textContent).toBe(reached);
    expect(shown.root.querySelector('.call-main .outcome')?.textContent).toBe(reached);
    await shown.press(reached);
    expect(shown.heard.at(-1)).toEqual(['onAnnotate', kept, { disposition: '' }]);
  });

  it('a callback is chosen from what is usual, shown with its time, and removed', async () => {
    const row = call('1', 60_000);
    const shown = await wrapUp({ row });
    await shown.press(new RegExp(`^${t('callBack.hour')}`));
    expect(shown.heard.at(-1)).toEqual(['onAnnotate', row, { callbackAt: NOW + HOUR }]);
    const promised = call('1', 60_000, { callbackAt: NOW + 20 * HOUR });
    await shown.draw({ row: promised });
    expect(shown.says()).toContain(PAGE_WORDS[locale].common.tomorrow);
    await shown.press(t('callBack.remove'));
    expect(shown.heard.at(-1)).toEqual(['onAnnotate', promised, { callbackAt: null }]);
  });

  it('a callback on a date takes a time to come, and says so of any other', async () => {
    const row = call('1', 60_000);
    const shown = await wrapUp({ row });
    await shown.press(t('callBack.date'));
    const field = shown.root.querySelector('input[type=datetime-local]');
    expect(document.activeElement).toBe(field);
    const form = field?.closest('form') ?? null;
    for (const past of ['', '2020-01-01T10:00']) {
      await shown.type(t('callBack.when'), past);
      await shown.fire(form, new Event('submit', { cancelable: true, bubbles: true }));
      expect(shown.says()).toContain(t('callBack.past'));
    }
    await shown.type(t('callBack.when'), '2030-01-01T10:00');
    await shown.fire(form, new Event('submit', { cancelable: true, bubbles: true }));
    expect(shown.heard).toEqual([
      ['onAnnotate', row, { callbackAt: new Date('2030-01-01T10:00').getTime() }],
    ]);
  });

  it('do not call again is one press; only what this call did can be undone here', async () => {
    const row = call('1', 60_000);
    const shown = await wrapUp({ row });
    await shown.press(t('neverAgain'));
    expect(shown.heard.at(-1)).toEqual(['onNeverAgain', row, true]);
    await shown.draw({ row, listed: { by: '1' } });
    expect(shown.says()).toContain(t('neverAgain.done'));
    await shown.press(t('undo'));
    expect(shown.heard.at(-1)).toEqual(['onNeverAgain', row, false]);
    await shown.draw({ row, listed: {} });
    expect(shown.says()).toContain(t('neverAgain.done'));
    expect(shown.buttons()).not.toContain(t('undo'));
  });

  it('ids are under Details, and nowhere else', async () => {
    const shown = await wrapUp({ row: call('1', 60_000), job: job('1') });
    const details = shown.root.querySelector('details.details');
    expect(details?.textContent).toContain('c_1');
    expect(details?.textContent).toContain('txn_1');
    details?.remove();
    expect(shown.root.textContent).not.toMatch(/c_1|txn_1/);
  });

  it('all of it goes to the CRM in one press', async () => {
    const item = { row: call('1', 60_000) };
    const shown = await wrapUp(item);
    await shown.press(t('copyCrm'));
    expect(shown.heard.at(-1)).toEqual(['onCopyCrm', item]);
  });

  it('a list is narrowed to an outcome, which says how many calls have it', async () => {
    const heard: string[] = [];
    const shown = await show(
      <OutcomeFilter outcome="" counts={[1200, 0]} onOutcome={(one) => heard.push(one)} />,
      locale,
    );
    expect(shown.says()).toContain(`${calls['disposition.reached']} (1,200)`);
    await shown.choose(t('outcomeFilter'), 'voicemail');
    expect(heard).toEqual(['voicemail']);
  });
});
