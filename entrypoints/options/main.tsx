import '#components/base.css';
import '#components/options/options.css';
import '#components/options/keys.css';
import '#components/options/welcome.css';
import '#components/options/support.css';
import { render } from 'preact';
import { keepFocus } from '#components/focus.ts';
import { holdPort, openPage, type PageContext, speak } from '#components/hooks/context.ts';
import { SpeakOf } from '#components/hooks/SpeakOf.tsx';
import { App } from './App.tsx';

function draw(context: PageContext, root: Element): void {
  document.title = `Dialmark · ${context.words.options.title}`;
  render(
    <SpeakOf context={context}>
      <App context={context} />
    </SpeakOf>,
    root,
  );
}

const root = document.getElementById('root');
document.documentElement.classList.add('options-page');
if (root) {
  let context = await openPage();
  draw(context, root);
  // The language is chosen here: what is being written and the focus stay where they are.
  context.onSettings((settings) => {
    if (settings.language === context.settings.language) return;
    context = { ...context, settings, ...speak(settings, context.languages) };
    draw(context, root);
  }, new AbortController().signal);
  keepFocus(document);
  holdPort();
}
