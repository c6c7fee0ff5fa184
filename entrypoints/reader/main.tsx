import '#components/tokens.css';
import '#components/base.css';
import '#components/calls/calls.css';
import '#components/calls/wrap-up.css';
import '#components/popup/popup.css';
import '#components/popup/search.css';
import '#components/popup/sheet.css';
import '#components/transcript/transcript.css';
import '#components/transcript/sentences.css';
import '#components/transcript/player.css';
import '#components/reader/reader.css';
import '#components/reader/print.css';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { keepFocus } from '#components/focus.ts';
import { holdPort, openPage } from '#components/hooks/context.ts';
import { takeWantedPlace } from '#components/hooks/reader-place.ts';
import { SpeakOf } from '#components/hooks/SpeakOf.tsx';
import { App } from './App.tsx';

const root = document.getElementById('root');
document.documentElement.classList.add('reader-page');
if (root) {
  const [context, tab] = await Promise.all([openPage(), browser.tabs.getCurrent()]);
  // A page in a tab knows its tab; a panel has none.
  const beside = tab === undefined;
  const wanted = beside ? await takeWantedPlace() : undefined;
  if (wanted !== undefined) history.replaceState(null, '', wanted);
  document.title = `Dialmark · ${context.words.reader.title}`;
  render(
    <SpeakOf context={context}>
      <App context={context} beside={beside} />
    </SpeakOf>,
    root,
  );
  keepFocus(document);
  holdPort();
}
