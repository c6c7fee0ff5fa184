import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import type { OpenedState } from '#components/reader/Opened.tsx';
import { PrintView } from '#components/reader/PrintView.tsx';
import { Speak } from '#components/words.tsx';
import type { PageContext } from '#lib/pages/context.ts';
import type { Settings } from '#lib/store/records.ts';

/**
 * Paper gets the whole transcript, however it was asked for (our button, the browser's menu, its keys): the document
 * for paper is drawn in `beforeprint`, at once, and taken away after.
 */
export function usePrinting(opened: OpenedState | undefined, context: PageContext, settings: Settings): void {
  useEffect(() => {
    if (opened?.kind !== 'call' || !opened.reading) return;
    const { row, job, reading, names } = opened;
    const paper = document.createElement('div');
    document.body.append(paper);
    const controller = new AbortController();
    const { signal } = controller;
    const draw = () =>
      render(
        <Speak
          locale={context.locale}
          words={context.words}
          languages={context.languages}
          home={settings.defaultCountry}
        >
          <PrintView row={row} title={job?.txnId ?? ''} reading={reading} names={names} />
        </Speak>,
        paper,
      );
    addEventListener('beforeprint', draw, { signal });
    addEventListener('afterprint', () => render(null, paper), { signal });
    return () => {
      controller.abort();
      render(null, paper);
      paper.remove();
    };
  }, [opened, context, settings]);
}
