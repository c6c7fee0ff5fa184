// @vitest-environment happy-dom
/** The welcome's end: what it says of the first call's transcript. */
import { expect, it } from 'vitest';
import { Welcome } from '#components/options/Welcome.tsx';
import options from '#lib/locales/en/options.json' with { type: 'json' };
import type { CallRow } from '#lib/model/call.ts';
import { EVENTS, FULL } from '#test/gallery/screens-options.tsx';
import { show } from './stage.tsx';

const welcome = (call: Partial<CallRow>) => (
  <Welcome state={{ ...FULL, firstCall: call as CallRow }} events={EVENTS} onDone={() => undefined} />
);

it('waits for a transcript only while one can come', async () => {
  const shown = await show(welcome({ state: 'initiated' }));
  expect(shown.says()).toContain(options.doneTranscript);
  await shown.again(welcome({ state: 'completed', recordingUrl: 'https://recordings.example/1.mp3' }));
  expect(shown.says()).toContain(options.doneTranscript);
  await shown.again(welcome({ state: 'completed' }));
  expect(shown.says()).toContain(options.doneSilent);
  expect(shown.says()).not.toContain(options.doneTranscript);
});
