/**
 * Every screen in every state, without a browser extension around it: `?screen=…&locale=…&theme=…`.
 * Served by vite in tests and by `npm run screenshots`; never part of the product.
 */
import '#components/base.css';
import '#components/reader/all.css';
import '#components/options/options.css';
import '#components/options/keys.css';
import '#components/options/welcome.css';
import '#components/options/support.css';
import { render } from 'preact';
import { Speak } from '#components/words.tsx';
import type { PageWords } from '#lib/locales/areas.ts';
import { directionOf, LOCALES } from '#lib/locales/translator.ts';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import { fitToRoom } from '../../entrypoints/popup/fit.ts';
import { NOW } from './data.ts';
import { SCREENS } from './screens.tsx';

const query = new URLSearchParams(location.search);
const locale = LOCALES.find((one) => one === query.get('locale')) ?? 'en';
const name = query.get('screen') ?? '';
const screen = SCREENS[name];
const html = document.documentElement;
html.lang = locale;
html.dir = directionOf(locale);
html.dataset.theme = query.get('theme') ?? 'light';
const root = document.getElementById('root');

if (!screen || !root) {
  // What there is, for scripts to read.
  const list = Object.entries(SCREENS).map(([each, { width, height }]) => ({ name: each, width, height }));
  document.body.textContent = JSON.stringify(list);
  html.dataset.ready = 'true';
} else {
  html.classList.add(`${screen.page}-page`);
  html.style.fontSize = query.get('size') ?? '';
  const words = query.has('pseudo') ? pseudo(PAGE_WORDS[locale]) : PAGE_WORDS[locale];
  render(
    <Speak
      locale={locale}
      words={words}
      languages={[locale]}
      timeZone="Asia/Jerusalem"
      home={screen.home ?? 'IL'}
      {...(screen.outcomes && { outcomes: screen.outcomes })}
    >
      {screen.render(NOW, locale)}
    </Speak>,
    root,
  );
  document.title = name;
  if (screen.page === 'popup') fitToRoom();
  html.dataset.ready = 'true';
}

/** Every text between brackets: what is shown without them did not come from lib/locales. */
function pseudo(words: PageWords): PageWords {
  const mark = (text: string) => `⟦${text}⟧`;
  const marked = Object.entries(words).map(([area, texts]) => [
    area,
    Object.fromEntries(
      Object.entries(texts).map(([key, entry]) => [
        key,
        typeof entry === 'string'
          ? mark(entry)
          : Object.fromEntries(Object.entries(entry).map(([form, text]) => [form, mark(text ?? '')])),
      ]),
    ),
  ]);
  return Object.fromEntries(marked) as PageWords;
}
