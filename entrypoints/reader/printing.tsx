import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PageContext } from '#components/hooks/context.ts';
import type { OpenedState } from '#components/reader/Opened.tsx';
import { PrintView } from '#components/reader/PrintView.tsx';
import { Speak } from '#components/words.tsx';
import { whoOf } from '#lib/format/call-words.ts';
import { formatPhone } from '#lib/format/phone.ts';
import type { Settings } from '#lib/model/settings.ts';

/**
 * Paper gets the whole transcript, however it was asked for (our button, the browser's menu, its keys): the document
 * for paper is drawn in `beforeprint`, at once, and taken away after.
 */
export function usePrinting(opened: OpenedState | undefined, context: PageContext, settings: Settings): void {
  useEffect(() => {
    if (opened?.kind !== 'call' || !opened.reading) return;
    const { row, reading, names } = opened;
    const { words } = context;
    const paper = document.createElement('div');
    document.body.append(paper);
    const controller = new AbortController();
    const { signal } = controller;
    // Browsers put the document's title on paper, and into the name of the file.
    const title = row ? (whoOf(row) ?? formatPhone(row.to, settings.defaultCountry)) : words.reader.lookedUp;
    const before = document.title;
    const draw = () => {
      document.title = String(title);
      render(
        <Speak
          locale={context.locale}
          words={context.words}
          languages={context.languages}
          home={settings.defaultCountry}
        >
          <PrintView row={row} title={String(title)} reading={reading} names={names} />
        </Speak>,
        paper,
      );
    };
    const after = () => {
      document.title = before;
      render(null, paper);
    };
    addEventListener('beforeprint', draw, { signal });
    addEventListener('afterprint', after, { signal });
    return () => {
      controller.abort();
      after();
      paper.remove();
    };
  }, [opened, context, settings]);
}
