// @vitest-environment happy-dom
/** Malformed transcripts: the reader stays up, and the words stay. */
import { describe, expect, it } from 'vitest';
import { Opened, type OpenedProps, type OpenedState } from '#components/reader/Opened.tsx';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import type { Segment } from '#lib/platform/contract.ts';
import { readTranscript } from '#lib/transcripts/reading.ts';
import { call, job, NOW } from '#test/gallery/data.ts';
import { listening, show } from './stage.tsx';

const { reader } = PAGE_WORDS.en;

async function read(segments: unknown, change: Partial<OpenedState & { kind: 'call' }> = {}) {
  const { events, heard } = listening<OpenedProps['events']>();
  const reading = readTranscript(segments as Segment[]);
  const opened: OpenedState = {
    kind: 'call',
    row: call('1', 60_000),
    job: job('1'),
    reading,
    names: {},
    recordingUrl: undefined,
    linkable: [],
    ...change,
  };
  const shown = await show(<Opened opened={opened} now={NOW} events={events} />);
  const all = (selector: string) =>
    [...shown.root.querySelectorAll(selector)].map((element) => element.textContent ?? '');
  return {
    ...shown,
    heard,
    sentences: () => all('.sentence-text'),
    times: () => all('.sentence-time'),
    speakers: () => all('.sentence-speaker'),
    nodes: () => shown.root.querySelectorAll('*').length,
  };
}

const say = (start: number, text: string, speaker = 'agent', end = start + 1): Segment => ({
  speaker,
  start,
  end,
  text,
});

describe('a transcript', () => {
  it('of ten hours is drawn as far as it is seen', async () => {
    const long = Array.from({ length: 36_000 }, (_, at) => say(at, `Sentence ${at}`, at % 2 ? 'a' : 'b'));
    const { sentences, says, nodes } = await read(long);
    expect(sentences()[0]).toBe('Sentence 0');
    expect(sentences().length).toBeLessThan(60);
    expect(says()).toContain('10:00:00');
    expect(nodes()).toBeLessThan(1_500);
  });

  it('with a pause after each of its thousands of sentences draws its timeline in a few nodes', async () => {
    const { nodes } = await read(Array.from({ length: 5_000 }, (_, at) => say(at * 10, 'So.')));
    expect(nodes()).toBeLessThan(1_500);
  });

  it('with one segment of a megabyte is cut into rows', async () => {
    const { sentences, nodes } = await read([say(0, 'word '.repeat(210_000), 'agent', 600)]);
    expect(sentences()[0]?.length).toBeLessThan(1_300);
    expect(nodes()).toBeLessThan(1_500);
  });

  it('with thousands of speakers names the first of them, and says how many more there are', async () => {
    const crowd = Array.from({ length: 5_000 }, (_, at) => say(at, 'Here.', `guest ${at}`));
    const { root, says, nodes, speakers } = await read(crowd);
    expect(speakers()[0]).toBe('guest 0');
    expect(nodes()).toBeLessThan(1_500);
    expect(root.querySelectorAll('.talker').length).toBeLessThan(100);
    expect(says()).toMatch(/and [\d,]+ more speakers/);
  });

  it('with markup, control and bidi-override characters shows words, each sentence with its own direction', async () => {
    const { root, sentences } = await read([
      say(0, '<img src=x onerror=alert(1)><b>bold</b>'),
      say(1, '\u202Egnirts desrever\u202C and a \u0007bell, \u2066isolate without end'),
      say(2, 'שלום, +972-3-123-4567 בבקשה'),
    ]);
    expect(root.querySelector('.sentence-text img, .sentence-text b')).toBeNull();
    expect(sentences()[0]).toBe('<img src=x onerror=alert(1)><b>bold</b>');
    expect(sentences()[1]).toBe('gnirts desrever and a bell, isolate without end');
    for (const hidden of '\u202a\u202b\u202c\u202d\u202e\u0007')
      expect(root.textContent.includes(hidden)).toBe(false);
    // The whole block turns with its words: they must not have a direction of their own, which it would not look into.
    for (const text of root.querySelectorAll('.sentence-text')) {
      expect(text.closest('.sentence')?.getAttribute('dir')).toBe('auto');
      expect(text.hasAttribute('dir')).toBe(false);
    }
    expect(root.querySelector('.sentence-text bdi[dir=ltr]')?.textContent).toBe('+972-3-123-4567');
  });

  it('out of order, overlapping and with negative times is read in order, from nought', async () => {
    const { sentences, times } = await read([
      say(30, 'third', 'agent', 31),
      say(-5, 'first', 'customer', 40),
      say(4, 'second', 'agent', 2),
    ]);
    expect(sentences()).toEqual(['first', 'second', 'third']);
    expect(times()).toEqual(['0:00', '0:04', '0:30']);
  });

  it('with missing fields keeps what it has', async () => {
    const { sentences, speakers } = await read([
      { text: 'Nobody said this' },
      { speaker: 'agent', start: 3, end: 4 },
      { speaker: null, start: 'soon', end: Number.NaN, text: 'at no time' },
      say(9, 'Thanks', 'AGENT'),
      say(10, 'Bye', 'spk_2'),
    ]);
    expect(sentences()).toEqual(['Nobody said this', 'at no time', 'Thanks', 'Bye']);
    expect(speakers()).toEqual([reader.speakerUnknown, reader.speakerAgent, 'Speaker 2']);
  });

  it.each(['tlh', 'x-not-a-language', '<b>', '', 'he-IL-u-nu-hebr'])(
    'in a language called %j is shown',
    async (languageDetected) => {
      const { sentences, root } = await read([say(0, 'nuqneH')], { job: job('1', { languageDetected }) });
      expect(sentences()).toEqual(['nuqneH']);
      expect(root.querySelector('.opened-facts b')).toBeNull();
    },
  );

  it('that holds no words says so', async () => {
    for (const segments of [[], [say(0, '   ')], [say(0, '\u202E\u0000')]]) {
      const { says } = await read(segments);
      expect(says()).toContain(reader.emptyTranscriptTitle);
    }
  });
});

describe('its speakers', () => {
  const two = [say(0, 'Hello', 'agent', 6), say(10, 'Hi', 'customer', 12)];

  it.each(['\u202Eevil', 'a\u2069\u202Eb', '\u2067דנה'])(
    'have names that turn nothing around, in sentences nor in names of buttons: %j',
    async (name) => {
      const { root } = await read([say(0, 'Yes', 'agent', 60)], { names: { agent: name } });
      const facts = root.querySelector('.timeline-facts')?.textContent ?? '';
      // Each piece stands in an isolate of its own, and holds nothing that ends it or reaches beyond.
      expect(facts).toMatch(/\u2068[^\u202a-\u202e\u2066-\u2069]+\u2069[^\u2066]*\u20661:00\u2069/);
      for (const button of root.querySelectorAll('[aria-label]'))
        expect(button.getAttribute('aria-label')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    },
  );

  it('are renamed in place: Enter keeps, Escape does not', async () => {
    const { press, type, key, root, heard } = await read(two);
    await press('Rename Agent');
    await type('Rename Agent', '  Dana ');
    await key(root.querySelector('.talker-input'), 'Escape');
    expect(heard).toEqual([]);
    await press('Rename Agent');
    await type('Rename Agent', '  Dana ');
    await key(root.querySelector('.talker-input'), 'Enter');
    expect(heard).toMatchObject([['onRename', { id: 'job-1' }, 'agent', 'Dana']]);
  });

  it('have one name and one colour throughout, whatever they are called', async () => {
    const { speakers, says, root } = await read([...two, say(20, 'Bye', 'agent')], {
      names: { agent: '<i>Dana</i>', constructor: 'nobody' },
    });
    expect(speakers()).toEqual(['<i>Dana</i>', 'Customer', '<i>Dana</i>']);
    expect(says()).not.toContain('nobody');
    const colors = [...root.querySelectorAll<HTMLElement>('.sentence-speaker')].map(
      ({ style }) => style.color,
    );
    expect(colors[0]).toBe(colors[2]);
    expect(colors[0]).not.toBe(colors[1]);
  });

  it('are a picture of who spoke when, which the words beside it say too', async () => {
    const { says, root } = await read(two);
    expect(root.querySelectorAll('.timeline-strip path[style]')).toHaveLength(2);
    expect(says()).toContain('75%');
    expect(says()).toContain('25%');
    expect(says()).toContain('Longest turn: Agent, 0:06 from 0:00');
    expect(says()).toContain('0:04 of silence');
  });
});

describe('finding in it', () => {
  it('marks hits, counts them and walks them', async () => {
    const { type, says, root, press } = await read([
      say(0, 'The invoice of May'),
      say(1, 'Which one?'),
      say(2, 'That invoice, INVOICE 12'),
    ]);
    await type(String(reader.findInCall), 'invoice');
    expect([...root.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'invoice',
      'invoice',
      'INVOICE',
    ]);
    expect(says()).toContain('1 of 2');
    await press(String(reader.nextHit));
    await press(String(reader.nextHit));
    expect(says()).toContain('2 of 2');
    await type(String(reader.findInCall), 'zebra');
    expect(says()).toContain(reader.noHits);
  });
});
