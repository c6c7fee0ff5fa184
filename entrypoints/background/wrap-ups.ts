/** Wrap-ups of calls: kept, and told to the company's relay if it takes them. */
import { createWrapUp } from '#lib/calls/wrap-up.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { Settings } from '#lib/model/settings.ts';
import { createWrapUpSender, type WrapUpSenderTools } from '#lib/relay/wrap-up-sender.ts';

export interface WrapUpParts extends WrapUpSenderTools {
  settings: () => Promise<Pick<Settings, 'withheld' | 'outcomes' | 'outcomeRequired'>>;
  /** Hears of a call that was written to, after it is stored. */
  changed: (intentId: string) => void;
  /** A promise that a call kept could not be stored for the relay. */
  failed: () => void;
  /** When the company is told of a number that is listed now; undefined: it has no list. */
  listAt: () => Promise<number | undefined>;
}

export function createWrapUps({ changed, failed, listAt, ...tools }: WrapUpParts) {
  const sender = createWrapUpSender(tools);
  return {
    wrapUp: createWrapUp({
      db: tools.db,
      now: tools.now,
      company: tools.settings,
      tellAt: sender.tellAt,
      listAt,
      changed,
    }),
    tellRelay: sender.tick,
    hurry: sender.hurry,
    forget: sender.forget,
    /** Tells of a call that changed, and the relay of promises that it kept. */
    called(row: CallRow, tell: (row: CallRow) => void): void {
      tell(row);
      void sender.called(row).catch(failed);
    },
  };
}
