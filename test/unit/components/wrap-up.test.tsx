// @vitest-environment happy-dom
/** Wrapping up a call: each thing is a press, what is set is seen, and no id is a headline. */
import { describe, expect, it } from 'vitest';
import { CallRow } from '#components/calls/CallRow.tsx';
import type { CallEvents } from '#components/calls/events.ts';
import { OutcomeFilter } from '#components/calls/OutcomeFilter.tsx';
import type { CallItem } from '#components/calls/state.ts';
import { WrapUp } from '#components/calls/WrapUp.tsx';
import { Speak } from '#components/words.tsx';
import { createTranslator, LOCALES } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import type { LocalTime } from '#lib/model/guard.ts';
import { call, job, NOW } from '#test/gallery/data.ts';
import { listening, show } from './stage.tsx';

const HOUR = 3_600_000;
const NEW_YORK: LocalTime = { zone: 'America/New_York', time: '07:32', quiet: true };
/** Nine there, as it is written, and the same moment here. */
const clock: Record<string, [string, string]> = {
  en: ['9:00 AM', '4:00 PM'],
  he: ['9:00', '16:00'],
  ar: ['9:00 ص', '4:00 م'],
};

describe.each(LOCALES)('in %s', (locale) => {
  const { calls, popup } = PAGE_WORDS[locale];
  const t = createTranslator(locale, { ...popup, ...calls });

  const callback = String(calls['disposition.callback']);

  async function wrapUp(item: CallItem, times: readonly LocalTime[] = []) {
    const { events: told, heard } = listening<CallEvents>();
    const events = new Proxy(told, {
      get: (all, name: keyof CallEvents) => (name === 'timesOf' ? async () => times : all[name]),
    });
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

  it('a callback is an outcome that asks when, shown with its time, and removed', async () => {
    const row = call('1', 60_000);
    const shown = await wrapUp({ row });
    await shown.press(callback);
    expect(shown.heard).toEqual([]);
    expect(document.activeElement?.textContent).toContain(t('callBack.hour'));
    await shown.press(new RegExp(`^${t('callBack.hour')}`));
    expect(shown.heard).toEqual([['onAnnotate', row, { disposition: 'callback', callbackAt: NOW + HOUR }]]);
    expect(document.activeElement?.textContent).toBe(callback);
    const promised = call('1', 60_000, { disposition: 'callback', callbackAt: NOW + 20 * HOUR });
    await shown.draw({ row: promised });
    expect(shown.says()).toContain(PAGE_WORDS[locale].common.tomorrow);
    await shown.press(t('callBack.remove'));
    expect(shown.heard.at(-1)).toEqual(['onAnnotate', promised, { callbackAt: null, disposition: '' }]);
  });

  it('asks by their clock, with mine beside it', async () => {
    const shown = await wrapUp({ row: call('1', 60_000) }, [NEW_YORK]);
    await shown.press(callback);
    // Nine in New York is sixteen here: the day is the same, and said once.
    const tomorrow = t('callBack.both', {
      there: `${PAGE_WORDS[locale].common.tomorrow} ${clock[locale]?.[0]}`,
      here: clock[locale]?.[1] ?? '',
    });
    const plain = shown
      .buttons()
      .map((name) => name.replace(/[\u202f\u200e\u200f]/g, (space) => (space === '\u202f' ? ' ' : '')));
    expect(plain).toContain(tomorrow);
    await shown.press(t('callBack.date'));
    await shown.type(t('callBack.whenThere'), '2026-11-23T09:00');
    const form = shown.root.querySelector('.callback-choices form');
    await shown.fire(form, new Event('submit', { cancelable: true, bubbles: true }));
    expect(shown.heard.at(-1)).toMatchObject([
      'onAnnotate',
      {},
      { disposition: 'callback', callbackAt: Date.UTC(2026, 10, 23, 14) },
    ]);
  });

  it.each(['no-answer', 'busy'])(
    'who was not there (%s) is called again in an hour, in one press',
    async (disposition) => {
      const row = call('1', 60_000, { disposition });
      const shown = await wrapUp({ row });
      await shown.press(t('callBack.again'));
      expect(shown.heard).toEqual([['onAnnotate', row, { callbackAt: NOW + HOUR }]]);
      await shown.draw({ row: call('1', 60_000, { disposition: 'reached' }) });
      expect(shown.buttons()).not.toContain(t('callBack.again'));
    },
  );

  it('a callback on a date takes a time to come, and says so of any other', async () => {
    const row = call('1', 60_000);
    const shown = await wrapUp({ row });
    await shown.press(callback);
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
    const callbackAt = new Date('2030-01-01T10:00').getTime();
    expect(shown.heard).toEqual([['onAnnotate', row, { disposition: 'callback', callbackAt }]]);
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

  it('offers the own form of a CRM that has one, while no API logs the call', async () => {
    const pageUrl = 'https://acme.crm4.dynamics.com/main.aspx';
    const item = { row: call('1', 60_000, { context: { crm: 'dynamics-365', pageUrl } }) };
    const shown = await wrapUp(item);
    const words = String(calls.logIn).replace('{crm}', 'Dynamics 365');
    await shown.press(words);
    expect(shown.heard.at(-1)).toEqual(['onForm', item]);
    const other = await wrapUp({ row: call('2', 60_000, { context: { crm: 'hubspot', pageUrl } }) });
    expect(other.root.textContent).not.toContain(words);
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

describe('a company’s outcomes', () => {
  const COMPANY = [
    { name: 'Offer sent', value: 'OFFER' },
    { name: 'Call again', next: 'callback' },
  ] as const;
  const { calls } = PAGE_WORDS.en;

  async function wrapUp(row: CallItem['row']) {
    const { events: told, heard } = listening<CallEvents>();
    const events = new Proxy(told, {
      get: (all, name: keyof CallEvents) =>
        name === 'timesOf' ? async () => [] : name === 'crms' ? [] : all[name],
    });
    const done = () => heard.push(['done'] as never);
    const shown = await show(
      <Speak locale="en" words={PAGE_WORDS.en} outcomes={COMPANY} outcomeRequired>
        <WrapUp item={{ row }} now={NOW} onDone={done} events={events} />
        <OutcomeFilter outcome="" counts={[3, 0]} onOutcome={() => undefined} />
      </Speak>,
      'en',
    );
    return { ...shown, heard };
  }

  it('stand in place of ours, as chips and in the filter, and one that asks when does', async () => {
    const row = call('1', 60_000);
    const shown = await wrapUp(row);
    const chips = [...shown.root.querySelectorAll('.chips:first-child > .chip')];
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Offer sent', 'Call again']);
    expect(shown.says()).toContain('Offer sent (3)');
    await shown.press('Offer sent');
    expect(shown.heard.at(-1)).toEqual(['onAnnotate', row, { disposition: 'Offer sent' }]);
    await shown.press('Call again');
    await shown.press(/hour/);
    expect(shown.heard.at(-1)).toMatchObject(['onAnnotate', row, { disposition: 'Call again' }]);
  });

  it('one is required before a call is done, and an old one of ours stays readable', async () => {
    const without = await wrapUp(call('1', 60_000));
    await without.press(String(calls.done));
    expect(without.heard).toEqual([]);
    expect(without.says()).toContain(calls.outcomeRequired);
    const kept = await wrapUp(call('1', 60_000, { disposition: 'reached' }));
    await kept.press(String(calls.done));
    expect(kept.heard).toEqual([['done']]);
  });
});
