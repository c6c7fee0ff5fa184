// @vitest-environment happy-dom
/** The recording beside its words: in step, and out of the way where it cannot be played. */
import { render } from 'preact';
import { expect, it } from 'vitest';
import { SKIP, SPEEDS } from '#components/transcript/Player.tsx';
import { TranscriptView } from '#components/transcript/TranscriptView.tsx';
import { Speak } from '#components/words.tsx';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { readTranscript } from '#lib/transcripts/reading.ts';
import { show } from './stage.tsx';

const { reader } = PAGE_WORDS.en;
const READING = readTranscript([
  { speaker: 'agent', start: 0, end: 4, text: 'first' },
  { speaker: 'customer', start: 5, end: 9, text: 'second' },
  { speaker: 'agent', start: 30, end: 34, text: 'third' },
]);

const nothing = () => undefined;

const view = (url: string | undefined) => (
  <TranscriptView
    reading={READING}
    names={{}}
    recordingUrl={url}
    onRename={nothing}
    onTakeOut={nothing}
    onCopySentence={nothing}
  />
);

/** happy-dom plays nothing: this recording does, silently. */
async function playing(
  locale: 'en' | 'he' = 'en',
  url: string | undefined = 'https://recordings.example/1.mp3',
) {
  const shown = await show(view(url), locale);
  const audio = shown.root.querySelector('audio');
  let paused = true;
  if (audio) {
    Object.defineProperty(audio, 'paused', { get: () => paused });
    audio.play = async () => {
      paused = false;
      await shown.fire(audio, new Event('play'));
    };
    audio.pause = () => {
      paused = true;
      audio.dispatchEvent(new Event('pause'));
    };
  }
  return {
    ...shown,
    audio,
    heard: () => shown.root.querySelector('.sentence-heard .sentence-text')?.textContent,
    async reach(seconds: number) {
      if (audio) audio.currentTime = seconds;
      await shown.fire(audio, new Event('timeupdate'));
    },
  };
}

it('marks the sentence that is heard, and hears the sentence that is pressed', async () => {
  const { press, heard, reach, audio, buttons } = await playing();
  expect(heard()).toBeUndefined();
  await press('Play from 0:05');
  expect(audio?.currentTime).toBe(5);
  expect(heard()).toBe('second');
  expect(buttons()).toContain(reader.pause);
  await reach(31);
  expect(heard()).toBe('third');
  await press(String(reader.pause));
  expect(buttons()).toContain(reader.play);
});

it('goes on and back by seconds, and by sentences with the arrows, alike in every language', async () => {
  const { press, audio, key, root } = await playing();
  await press('Play from 0:05');
  await press(`Forward ${SKIP} seconds`);
  expect(audio?.currentTime).toBe(5 + SKIP);
  await press(`Back ${SKIP} seconds`);
  expect(audio?.currentTime).toBe(5);
  await key(root.querySelector('.sentences'), 'ArrowRight');
  expect(audio?.currentTime).toBe(30);
  await key(root.querySelector('.sentences'), 'ArrowLeft');
  expect(audio?.currentTime).toBe(5);

  await key(root.querySelector('.sentences'), 'j');
  await key(root.querySelector('.sentences'), 'k');
  expect(audio?.currentTime).toBe(5);

  // Time runs as the player does: from left to right.
  const hebrew = await playing('he');
  await hebrew.key(hebrew.root.querySelector('.sentences'), 'ArrowRight');
  await hebrew.key(hebrew.root.querySelector('.sentences'), 'ArrowRight');
  expect(hebrew.audio?.currentTime).toBe(5);
  await hebrew.key(hebrew.root.querySelector('.sentences'), 'ArrowLeft');
  expect(hebrew.audio?.currentTime).toBe(0);
});

it.each(SPEEDS)('plays at %s', async (speed) => {
  const { choose, audio } = await playing();
  await choose(String(reader.speed), String(speed));
  expect(audio?.playbackRate).toBe(speed);
});

it('says that it cannot be played, once and aloud, and the words stay', async () => {
  const { fire, audio, root, says, buttons } = await playing();
  await fire(audio, new Event('error'));
  expect(root.querySelector('[role=alert]')?.textContent).toContain(reader.recordingGone);
  expect(buttons()).not.toContain(reader.play);
  expect(says()).toContain('second');
});

it('hears of the fault of a recording that fails at once, before its view is at rest', async () => {
  const { root, says } = await playing();
  render(null, root);
  render(
    <Speak locale="en" words={PAGE_WORDS.en}>
      {view('https://recordings.example/refused.mp3')}
    </Speak>,
    root,
  );
  // No effect has run yet: an address that was refused before answers at once.
  root.querySelector('audio')?.dispatchEvent(new Event('error'));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
  expect(says()).toContain(reader.recordingGone);
});

it('goes on where the browser only calls a missing sound device an error', async () => {
  const { press, fire, audio, reach, says, buttons } = await playing();
  await press('Play from 0:05');
  await fire(audio, new Event('error'));
  await reach(6);
  expect(says()).not.toContain(reader.recordingGone);
  expect(buttons()).toContain(reader.pause);
});

it('without a usable length, takes that of the words', async () => {
  const { audio, fire, says } = await playing();
  for (const length of [Number.POSITIVE_INFINITY, Number.NaN, 0]) {
    Object.defineProperty(audio, 'duration', { configurable: true, get: () => length });
    await fire(audio, new Event('loadedmetadata'));
    expect(says()).toContain('0:00 / 0:34');
  }
});

it('without a recording there is nothing to play, and the words can be read', async () => {
  const { audio, says, root } = await playing('en', '');
  expect(audio).toBeNull();
  expect(says()).toContain('second');
  expect(root.querySelectorAll('.sentence-time[aria-disabled=true]')).toHaveLength(3);
});

it.each(['en', 'he'] as const)('has the picture of who spoke when on its own axis: %s', async (locale) => {
  const { root, audio, fire } = await playing(locale);
  const strip = root.querySelector('.timeline-strip');
  Object.assign(strip ?? {}, { getBoundingClientRect: () => ({ left: 100, width: 200 }) });
  await fire(strip, new MouseEvent('click', { bubbles: true, clientX: 150 }));
  expect(audio?.currentTime).toBe(READING.seconds / 4);
});
