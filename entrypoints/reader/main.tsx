import '#components/base.css';
import '#components/reader/all.css';
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
