/** Dialogs of Chromium's own (`confirm`), answered as a person does. */
import type { Dialog, Page } from 'playwright';

/** It has come within this time or does not, milliseconds. */
const COMES_MS = 200;
/** A person has read it by then: sooner a yes counts for nothing, milliseconds. */
const READ_MS = 1_400;
/** One that no test answers is a no. */
const LEFT_MS = 2_500;
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export interface Dialogs {
  /** Answers the one that is open, or the next; its words, empty if there is none. */
  answer(yes: boolean): Promise<string>;
  /** Does what may open one, and does not wait until that is answered. */
  within(work: Promise<unknown>): Promise<void>;
}

export function dialogsOf(page: Page): Dialogs {
  let open: Dialog | undefined;
  let told: () => void = () => undefined;
  const next = () =>
    new Promise<void>((done) => {
      told = done;
    });
  page.on('dialog', (dialog) => {
    open = dialog;
    told();
    void pause(LEFT_MS).then(() => (open === dialog ? dialog.dismiss() : undefined));
  });
  return {
    async within(work) {
      await Promise.race([work, next()]);
    },
    async answer(yes) {
      if (!open) await Promise.race([next(), pause(COMES_MS)]);
      const dialog = open;
      if (!dialog) return '';
      await pause(READ_MS);
      open = undefined;
      await (yes ? dialog.accept() : dialog.dismiss());
      return dialog.message();
    },
  };
}
