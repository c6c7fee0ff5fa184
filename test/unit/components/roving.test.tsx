// @vitest-environment happy-dom
/** The sentences of a transcript under the keyboard: one tab stop, moved by keys in whatever alphabet. */
import { describe, expect, it, vi } from 'vitest';
import { TranscriptView } from '#components/transcript/TranscriptView.tsx';
import type { Segment } from '#lib/platform/contract.ts';
import { readTranscript } from '#lib/transcripts/reading.ts';
import { type Shown, show } from './stage.tsx';

const say = (start: number, text: string): Segment => ({ speaker: 'agent', start, end: start + 1, text });
const RECORDING = 'https://recordings.example/1.mp3';

async function transcript(count: number, recordingUrl?: string) {
  const nothing = () => undefined;
  const shown = await show(
    <TranscriptView
      reading={readTranscript(Array.from({ length: count }, (_, at) => say(at * 10, `Sentence ${at}`)))}
      names={{}}
      recordingUrl={recordingUrl}
      onRename={nothing}
      onTakeOut={nothing}
      onCopySentence={nothing}
      onCopyLink={nothing}
    />,
  );
  const list = () => shown.root.querySelector('.sentences') as HTMLElement;
  const stops = () =>
    [list(), ...list().querySelectorAll<HTMLElement>('button, [tabindex]')].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key;
  const name = () => document.activeElement?.getAttribute('aria-label') ?? '';
  stops()[0]?.focus();
  return { ...shown, list, stops, focused, name, keys: keysOf(shown) };
}

const keysOf =
  ({ fire }: Shown) =>
  async (...keys: (string | { key: string; code: string })[]) => {
    for (const one of keys) {
      const init = typeof one === 'string' ? { key: one } : one;
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      await fire(document.activeElement, event);
    }
  };

describe('the sentences', () => {
  it('are one tab stop, however many they are', async () => {
    const { stops, focused, keys } = await transcript(400);
    expect(stops()).toHaveLength(1);
    expect(focused()).toBe('0');
    await keys('ArrowDown', 'ArrowDown');
    expect(stops()).toHaveLength(1);
    expect(focused()).toBe('2');
    await keys('ArrowUp');
    expect(focused()).toBe('1');
  });

  it('have their first and last a press away, far out of sight too, and stop there', async () => {
    const { focused, keys, stops } = await transcript(400);
    await keys('End', 'ArrowDown');
    expect(focused()).toBe('399');
    expect(stops()).toHaveLength(1);
    await keys('Home', 'ArrowUp');
    expect(focused()).toBe('0');
  });

  it('have their own buttons to the side', async () => {
    const { name, keys, focused } = await transcript(3);
    await keys('ArrowDown', 'ArrowRight');
    expect(name()).toBe('Copy with its time');
    await keys('ArrowRight', 'ArrowRight');
    expect(name()).toBe('Copy as a quotation');
    await keys('ArrowDown');
    expect([name(), focused()]).toEqual(['0:20', '2']);
  });

  it('are gone through and heard by J, K and Space, also where these keys write other letters', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const { root, focused, keys } = await transcript(4, RECORDING);
    const heard = () => root.querySelector('.sentence-heard .sentence-time')?.textContent;
    await keys('j', { key: 'ח', code: 'KeyJ' });
    expect([focused(), heard()]).toEqual(['2', '0:20']);
    await keys('K');
    expect([focused(), heard()]).toEqual(['1', '0:10']);
    const before = play.mock.calls.length;
    await keys(' ');
    expect(play.mock.calls.length).toBe(before + 1);
    // Arrows only go there.
    await keys('ArrowDown');
    expect([focused(), heard()]).toEqual(['2', '0:10']);
    play.mockRestore();
  });

  it('are described by their words, and can be reached without a recording', async () => {
    const { list, focused, keys } = await transcript(3);
    await keys('j');
    expect(focused()).toBe('1');
    const time = document.activeElement;
    expect(time?.getAttribute('aria-disabled')).toBe('true');
    expect(
      list().querySelector(`#${CSS.escape(time?.getAttribute('aria-describedby') ?? '')}`)?.textContent,
    ).toBe('Sentence 1');
  });
});
