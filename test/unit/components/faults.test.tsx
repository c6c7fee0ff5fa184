// @vitest-environment happy-dom
/** Faults that people found by use, each held here once: what is said, where, and in which rank. */
import { describe, expect, it } from 'vitest';
import { CallRow } from '#components/calls/CallRow.tsx';
import { JobLine } from '#components/calls/JobLine.tsx';
import { fullState, lookOf, shortState } from '#components/calls/state.ts';
import { NoticeBanner } from '#components/Notices.tsx';
import { EraseCard } from '#components/options/EraseCard.tsx';
import { RelayForm } from '#components/options/RelayForm.tsx';
import type { OptionsEvents, OptionsState } from '#components/options/types.ts';
import { CallerIdLine } from '#components/popup/CallerIdLine.tsx';
import { GuardSheet } from '#components/popup/GuardSheet.tsx';
import { Omni } from '#components/popup/Omni.tsx';
import { ShortcutSheet } from '#components/popup/ShortcutSheet.tsx';
import { useSpeech } from '#components/words.tsx';
import { createTranslator, LOCALES } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import type { GuardAsk } from '#lib/model/guard.ts';
import { call, job, NOW, noEvents } from '#test/gallery/data.ts';
import { EMPTY, EVENTS, FULL } from '#test/gallery/screens-options.tsx';
import { listening, show } from './stage.tsx';

const rowOf = (row: ReturnType<typeof call>) => (
  <CallRow item={{ row }} now={NOW} open={true} onToggle={() => undefined} events={noEvents()} />
);
const ASKS: GuardAsk[] = [
  { code: 'recent', blocking: false, at: NOW - 240_000, state: 'completed', intentId: '2' },
  {
    code: 'quiet-hours',
    blocking: false,
    times: [{ zone: 'America/Los_Angeles', time: '04:32', quiet: true }],
    certain: true,
  },
  { code: 'do-not-call', blocking: false, reason: 'asked us to' },
];

describe.each(LOCALES)('in %s', (locale) => {
  const words = PAGE_WORDS[locale];
  const options = createTranslator(locale, words.options);
  const common = createTranslator(locale, words.common);

  it('the question names whom and which number, on one line each, with its preposition', async () => {
    const sheet = (name?: string) => (
      <GuardSheet
        to="+14155552671"
        name={name}
        asks={ASKS}
        now={NOW}
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    );
    const shown = await show(sheet('Omar Haddad'), locale);
    const title = () => shown.root.querySelector('.sheet-title')?.textContent ?? '';
    expect(title()).toContain(common('callNumber', { number: '\u2068Omar Haddad\u2069' }));
    expect(title()).toContain('+1 415 555 2671');
    await shown.again(sheet());
    expect(title()).toBe(common('callNumber', { number: '\u2066+1\u00a0415\u00a0555\u00a02671\u2069' }));
  });

  it('what must not be called comes first and leads to "no"; a question leads to the call', async () => {
    const look = async (asks: readonly GuardAsk[]) => {
      const sheet = <GuardSheet to="+1" asks={asks} now={NOW} onConfirm={() => {}} onClose={() => {}} />;
      const { root } = await show(sheet, locale);
      return {
        ranks: [...root.querySelectorAll('.ask')].map((ask) => ask.className),
        leads: [...root.querySelectorAll('.sheet-actions .button-primary')].map((one) => one.textContent),
      };
    };
    // What was called looks like a note.
    expect(await look(ASKS)).toEqual({
      ranks: ['ask ask-stop', 'ask ask-question', 'ask ask-note'],
      leads: [common('cancel')],
    });
    expect((await look(ASKS.slice(0, 2))).leads).toEqual([words.calls['guard.confirm']]);
  });

  it.each(['refused', 'withdrawn', 'intended'] as const)(
    'a call that was never sent (%s) has no outcome and no note',
    async (state) => {
      const { root } = await show(rowOf(call('1', 0, { state })), locale);
      expect(root.querySelector('.chip, textarea')).toBeNull();
    },
  );

  it('a key that was refused is replaced before the call is made again', async () => {
    const failure = { code: 'key-rejected', next: 'replace-key', sent: true } as const;
    const { root } = await show(rowOf(call('1', 0, { state: 'refused', failure })), locale);
    const steps = [...root.querySelectorAll('.call-actions button')].map((button) => button.textContent);
    expect(steps.slice(0, 2)).toEqual([words.failures['next.replace-key'], words.common.callAgain]);
  });

  it.each([
    ['wrong-team-code', 1],
    ['revoked', 1],
    ['too-many-attempts', 1],
    ['unreachable', 0],
    ['insecure-address', 0],
  ] as const)('pairing that fails with %s marks the field that it is about', async (problem, field) => {
    const events = { ...EVENTS, pair: async () => problem };
    const shown = await show(<RelayForm state={EMPTY} events={events} />, locale);
    await shown.type(options('relayUrl'), 'https://relay.example.com');
    await shown.type(options('teamCode'), 'code');
    await shown.press(options('pair'));
    expect(shown.says()).toContain(options(`relayProblem.${problem}`));
    const marked = [...shown.root.querySelectorAll('input')].map(
      (input) => input.ariaInvalid ?? input.getAttribute('aria-invalid'),
    );
    expect(marked.indexOf('true')).toBe(field);
    expect(marked.filter((one) => one === 'true')).toHaveLength(1);
  });

  describe('erasing', () => {
    async function card(state: Partial<OptionsState> = {}) {
      const asked: unknown[] = [];
      const events: OptionsEvents = {
        ...EVENTS,
        erase: async (target) => {
          asked.push(target);
          return 1284;
        },
      };
      const shown = await show(<EraseCard state={{ ...FULL, ...state }} events={events} />, locale);
      return { ...shown, asked };
    }

    it('names all that goes with everything, and keeps the do-not-call list unless asked', async () => {
      const shown = await card();
      await shown.press(options('eraseAll'));
      for (const what of [
        options('goes.calls', { count: 1284 }),
        options('goes.loose', { count: 3 }),
        options('goes.list', { count: 57 }),
        options('goes.settings'),
        options('goes.connection'),
        options('goes.relay'),
      ])
        expect(shown.says()).toContain(what);
      const list = options('goes.dnc', { count: 214 });
      expect(shown.says()).not.toContain(list);
      expect(shown.asked).toEqual([]);
      await shown.press(options('eraseYes'));
      expect(shown.asked).toEqual([{ kind: 'all', doNotCall: false }]);
      expect(shown.says()).toContain(options('erasedAll'));
      await shown.press(options('eraseAll'));
      const also = shown.root.querySelector<HTMLInputElement>('input[role=switch]');
      also?.click();
      await shown.again(<EraseCard state={FULL} events={EVENTS} />);
      expect(shown.says()).toContain(list);
    });

    it('of the history takes no settings, and says what stays', async () => {
      const shown = await card();
      await shown.press(options('eraseHistory'));
      expect(shown.says()).toContain(options('staysSettings'));
      expect(shown.says()).toContain(options('goes.list', { count: 57 }));
      expect(shown.says()).not.toContain(options('goes.connection'));
      await shown.press(options('eraseYes'));
      expect(shown.asked).toEqual([{ kind: 'history' }]);
      expect(shown.says()).toContain(options('erasedHistory'));
    });
  });

  it('a call that waits for the passphrase says so', async () => {
    const row = call('h', 0, { state: 'intended', failure: { code: 'locked', next: 'unlock', sent: false } });
    function States() {
      const speech = useSpeech();
      return (
        <p>
          {shortState(speech, row, NOW)} {fullState(speech, row, NOW)}
        </p>
      );
    }
    const shown = await show(<States />, locale);
    expect(shown.says()).toBe(`${words.calls['state.held']} ${words.calls['says.held']}`);
  });

  it('the caller ID is seen before the press, and chosen where there are several', async () => {
    const heard: string[] = [];
    const line = (callerIds: { e164: string; label: string }[], areApart = false) => (
      <CallerIdLine
        callerIds={callerIds}
        from="+97239990000"
        areApart={areApart}
        onFrom={(e164) => heard.push(e164)}
      />
    );
    const [first, second] = FULL.settings.callerIds;
    if (!first || !second) throw new Error('no caller IDs');
    const shown = await show(line([first]), locale);
    expect(shown.says()).toContain('03-999-0000');
    await shown.again(line([first, second]));
    await shown.choose(String(words.popup.callFrom), second.e164);
    expect(heard).toEqual([second.e164]);
    expect(shown.says()).not.toContain(words.popup.callFromNearest);
    await shown.again(line([first, second], true));
    await shown.choose(String(words.popup.callFrom), '');
    expect(heard).toEqual([second.e164, '']);
    await shown.again(line([]));
    expect(shown.says()).toBe('');
  });

  it('every key is listed, also one that the browser has not set', async () => {
    const shown = await show(
      <ShortcutSheet commands={{ step: 'Alt+Shift+K', selection: '' }} onClose={() => undefined} />,
      locale,
    );
    expect(shown.says()).toContain('Alt+Shift+K');
    expect(shown.says()).toContain(words.popup['keys.none']);
    expect(shown.says()).toContain(words.popup['keys.addressBar']);
  });
});

it('a question mark shows the keys, unless it is typed into something', async () => {
  let asked = 0;
  const omni = (text: string) => (
    <>
      <Omni
        query={text}
        results={[]}
        searching={false}
        now={NOW}
        events={{ onQuery: () => undefined, onChoose: () => undefined, onHelp: () => asked++ }}
      />
      <textarea />
    </>
  );
  const shown = await show(omni(''));
  const field = () => shown.root.querySelector('.omni input');
  await shown.key(field(), '?');
  await shown.key(document.body, '?');
  expect(asked).toBe(2);
  await shown.key(shown.root.querySelector('textarea'), '?');
  await shown.again(omni('who'));
  await shown.key(field(), '?');
  expect(asked).toBe(2);
});

it('good news does not push the list, and bad news does not go by itself', async () => {
  const { events } = listening<{ close(): void }>();
  const notice = (tone: 'good' | 'red') => (
    <NoticeBanner notice={{ tone, text: 'x' }} onClose={events.close} />
  );
  const shown = await show(notice('good'));
  expect(shown.root.querySelector('.toast .banner')).not.toBeNull();
  await shown.again(notice('red'));
  expect(shown.root.querySelector('.toast')).toBeNull();
});

it('calls that were placed and calls that ended are told apart by their signs', () => {
  const signs = [
    call('1', 0, { state: 'initiated' }),
    call('2', 0, { durationSeconds: 12 }),
    call('3', 0, { durationSeconds: 0 }),
    call('4', 0, { state: 'sending' }),
  ].map((row) => lookOf(row).icon);
  expect(new Set(signs).size).toBe(signs.length);
});

it('a call of yesterday shows its time, for its heading names the day', async () => {
  const shown = await show(rowOf(call('y', 26 * 3_600_000)), 'he');
  expect(shown.root.querySelector('.call-when')?.textContent).toBe('12:32');
});

it('so does a transcription without a call, which is marked where it is chosen', async () => {
  const line = job('y', { createdAt: NOW - 26 * 3_600_000 });
  const shown = await show(<JobLine job={line} now={NOW} open onOpen={() => undefined} />, 'he');
  expect(shown.root.querySelector('.call-when')?.textContent).toBe('12:32');
  expect(shown.root.querySelector('.call-open')).not.toBeNull();
});
