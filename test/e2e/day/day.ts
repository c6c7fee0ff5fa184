/**
 * An agent's day in the extension's own pages, in each language and whichever browser it is: what is known from before,
 * what waits, and what was said. Every state that is passed is clean to axe.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTranslator, directionOf, LOCALES } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import type { CallRow } from '#lib/model/call.ts';
import { callUntilAnswered, connect, rowsOf } from '../harness/ask.ts';
import { axeFaults } from '../harness/axe.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';
import { storedState } from '../harness/stored-state.ts';
import { BEFORE, dayRows, MIXED, NOTE, SAID } from './rows.ts';

/** Runs in the page: where each sentence begins, and which way it and the player run. */
function directions() {
  return {
    sentences: [...document.querySelectorAll('.sentence')].map((one) => getComputedStyle(one).direction),
    player: getComputedStyle(document.querySelector('.player-bar') ?? document.body).direction,
    stops: document.querySelectorAll('.sentences[tabindex="0"], .sentences [tabindex="0"]').length,
  };
}
/** Runs in the page: the title that paper gets, and which way its sentences run. */
function onPaper() {
  dispatchEvent(new Event('beforeprint'));
  const paper = {
    title: document.title,
    directions: [...document.querySelectorAll('.print [dir=auto]')].map(
      (one) => getComputedStyle(one).direction,
    ),
  };
  dispatchEvent(new Event('afterprint'));
  return paper;
}
/** Runs in the page: how much red its ground has, 0 to 255. */
function background(): number {
  const [red = '0'] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/) ?? [];
  return Number(red);
}
/** Runs in a page of the extension: the count at the toolbar button. */
function badge(): Promise<string> {
  const { action } = (globalThis as unknown as { browser?: typeof chrome }).browser ?? chrome;
  return action.getBadgeText({});
}

export function dayJourneys(launch: () => Promise<Hands>): void {
  let outside: RunningOutside;
  let hands: Hands;
  let settings: OurPage;

  beforeAll(async () => {
    outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
    hands = await launch();
    settings = await hands.open('options.html');
    await connect(settings.ask, outside, []);
    await settings.ask('settings.save', {
      patch: { transcribe: { when: 'never', minSeconds: 0, sites: [], language: 'auto' } },
    });
  });
  afterAll(async () => {
    await hands?.close();
    await outside?.close();
  });

  describe.each(LOCALES.map((locale, at) => [locale, at] as const))('in %s', (locale, at) => {
    const words = PAGE_WORDS[locale];
    const said = {
      calls: createTranslator(locale, words.calls),
      common: createTranslator(locale, words.common),
      popup: createTranslator(locale, words.popup),
      reader: createTranslator(locale, words.reader),
    };
    const clean = async (page: OurPage, state: string) => expect(await axeFaults(page), state).toEqual([]);
    const calls = async () => (await settings.evaluate(rowsOf, ['calls'])) as CallRow[];

    /** A call that was placed, and has ended. */
    let placed = '';
    const mine = async () => (await calls()).find(({ id }) => id === placed);

    beforeAll(async () => {
      await settings.ask('settings.save', { patch: { language: locale } });
      await settings.ask('erase', { kind: 'history' });
      placed = (await callUntilAnswered(settings.ask, `+1415555${5_000 + at}`)).id;
      const recordingUrl = await eventually(async () => (await mine())?.recordingUrl ?? false, {
        what: 'the call has ended',
      });
      await settings.evaluate(storedState, [{ put: dayRows(Date.now(), at, recordingUrl) }]);
    });

    it('remembers what came of other calls with the same record, a press away', async () => {
      const page = await hands.open('popup.html');
      await page.press('button', /Grace Hopper/, '.tab-panel');
      await page.says('Ada Byron', '.memory');
      const memory = await page.text('.memory');
      // Outcome, the first line of the note, a line of what was said.
      expect(memory).toContain(said.calls('disposition.reached'));
      expect(memory).toContain(NOTE.split('\n')[0]);
      expect(memory).not.toContain(NOTE.split('\n')[1]);
      expect(memory).toContain(SAID);
      await clean(page, 'memory');
      await page.pressAt('.memory-call');
      const beside = await hands.beside.take('reader.html');
      await beside.says(SAID, '.sentences');
      await clean(beside, 'a remembered call');
      await beside.close();
      await page.close();
    });

    it('has in the inbox what is due, what is unsure, what was not wrapped up, and what came', async () => {
      const page = await hands.open('popup.html');
      await page.press('tab', new RegExp(`^${said.popup('tabInbox')}`));
      await page.says('Mary Shelley', '.tab-panel');
      await page.says('Jane Austen', '.tab-panel');
      for (const kind of ['callback', 'unknown', 'wrap-up'] as const)
        await page.says(said.popup(`inboxGroup.${kind}`), '.tab-panel');
      await clean(page, 'inbox');
      // A promise that is due is counted alone.
      await eventually(async () => (await page.evaluate(badge, [])) === '1', {
        what: 'the promise is counted',
      });

      // Transcribed with others in one go, its price before.
      await page.press('button', said.popup('bulk'));
      await page.press('field', said.popup('bulkAll'), 'dialog');
      await page.says('0.025', 'dialog');
      await clean(page, 'bulk transcription');
      await page.press('button', said.popup('transcribe'), 'dialog');
      await page.says(said.popup('bulkDone', { count: 1 }));
      // One item a call: the transcript is read where its outcome is missing.
      await page.pressAt(`[data-key="${placed}"] .call-main`);
      await page.press('button', said.popup('readTranscript'), '.tab-panel');
      await page.find('button', said.common('back'));
      await page.says('0:00', '.sentences');
      await clean(page, 'transcript in the popup');
      await page.press('button', said.common('back'));
      await page.close();

      // Read, it waits no more; what it left open does, also after the background died.
      await hands.stopBackground();
      const again = await hands.open('popup.html');
      const inbox = () => again.press('tab', new RegExp(`^${said.popup('tabInbox')}`));
      const counts = async (count: string) => {
        let last = '';
        await eventually(
          async () => {
            last = await again.evaluate(badge, []);
            return last === count;
          },
          { what: `${count} things wait`, timeout: 5_000 },
        ).catch(() => expect(last).toBe(count));
      };
      await inbox();
      await again.says(said.popup('inboxGroup.wrap-up'), '.tab-panel');
      expect(await again.text('.tab-panel')).not.toContain(said.popup('inboxGroup.transcript'));
      await again.press('button', /Mary Shelley/, '.tab-panel');
      await again.press('button', said.calls('callBack.remove'), '.wrap-up');
      await counts('2');
      await again.pressAt(`[data-key="${placed}"] .call-main`);
      // What was open and is done leaves as the next one opens, and the rows below it move up.
      await eventually(async () => !(await again.text('.tab-panel')).includes('Mary Shelley'), {
        what: 'the callback that was taken back has left',
      });
      await again.press('button', said.calls('disposition.reached'), '.call-open .wrap-up');
      await eventually(async () => (await mine())?.disposition === 'reached', { what: 'it is wrapped up' });
      await clean(again, 'wrap-up in the popup');
      await counts('1');
      await again.press('button', said.calls('done'), '.call-open .wrap-up');
      await eventually(
        async () => !(await again.text('.tab-panel')).includes(said.popup('inboxGroup.wrap-up')),
        { what: 'what is done has left the inbox' },
      );
      await again.close();
    });

    it('reads each sentence its own way, on paper too, and is gone through by keys', async () => {
      const page = await hands.open(`reader.html#call=${MIXED}`);
      await page.says('Good morning', '.sentences');
      expect(await page.evaluate(directions, [])).toEqual({
        sentences: ['ltr', 'rtl', 'rtl', 'rtl'],
        player: 'ltr',
        stops: 1,
      });
      expect(await page.evaluate(() => document.documentElement.dir, [])).toBe(directionOf(locale));
      // A turn has its name once.
      expect(await page.evaluate(() => document.querySelectorAll('.sentence-speaker').length, [])).toBe(3);
      await clean(page, 'transcript');
      const where = () =>
        page.evaluate(
          () => document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key ?? 'nowhere',
          [],
        );
      await page.evaluate(
        () => document.querySelector<HTMLElement>('.sentences [tabindex="0"]')?.focus(),
        [],
      );
      await page.key('ArrowDown');
      await eventually(async () => (await where()) === '1', { what: 'the next sentence has the focus' });
      await page.key('ArrowDown');
      await eventually(async () => (await where()) === '2', { what: 'the one after has it' });
      await page.key('ArrowUp');
      await eventually(async () => (await where()) === '1', { what: 'it goes back' });
      // Into the sentence as it is read: this one runs from the right.
      await page.key('ArrowLeft');
      await page.key('ArrowLeft');
      await page.key('Enter');
      await page.says(said.calls('copied'));
      const quoted = await hands.clipboard();
      expect(quoted).toContain('03-123-4567');
      expect(quoted).toContain('Dana Levi');
      expect(quoted).toContain((await mine())?.recordingUrl);
      expect(quoted).not.toContain('extension://');
      await clean(page, 'a quotation was copied');
      await page.press('button', said.reader('copyMenu'), '.transcript-tools');
      await page.find('button', said.reader('copyOwnLink'));
      await clean(page, 'the menu');
      const paper = await page.evaluate(onPaper, []);
      expect(paper.title).toBe('Dana Levi');
      expect(paper.directions).toEqual(expect.arrayContaining(['ltr', 'rtl']));
      await page.close();
    });

    it('finds a call by its outcome, and by the words of its note', async () => {
      const page = await hands.open('reader.html');
      await page.choose(said.popup('outcomeFilter'), 'no-answer');
      await page.says('Grace Hopper', '.reader-list');
      await eventually(async () => !(await page.text('.reader-list')).includes('Ada Byron'), {
        what: 'only those of that outcome are listed',
      });
      await clean(page, 'one outcome');
      await page.fill(said.popup('fieldLabel'), 'forty');
      await page.says('Ada Byron', '#omni-results');
      await clean(page, 'found by the note');
      await page.close();
      expect((await calls()).some(({ id }) => id === BEFORE)).toBe(true);
    });
  });

  it('wears the theme that was chosen, in pages that are open too', async () => {
    await settings.ask('settings.save', { patch: { language: 'ar' } });
    const open = await hands.open('popup.html');
    const page = await hands.open('options.html#general');
    // Dark or light, by the first part of the colour.
    const wears = async (theme: string, dark: boolean) => {
      await page.choose(String(PAGE_WORDS.ar.options.theme), theme);
      for (const one of [page, open])
        await eventually(async () => (await one.evaluate(background, [])) < 128 === dark, {
          what: `it is ${theme}`,
        });
    };
    await wears('dark', true);
    await wears('light', false);
    await page.choose(String(PAGE_WORDS.ar.options.theme), 'system');
    await eventually(
      async () => (await open.evaluate(() => document.documentElement.dataset.theme ?? '', [])) === '',
      { what: 'it is as the system' },
    );
    await page.close();
    await open.close();
  });

  it('raised no error in any page', async () => {
    expect(await hands.faults()).toEqual([]);
  });
}
