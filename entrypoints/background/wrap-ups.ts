/** Wrap-ups of calls: kept, and told to the company's relay if it takes them. */
import { createWrapUp } from '#lib/calls/wrap-up.ts';
import type { Settings } from '#lib/model/settings.ts';
import { createWrapUpSender, type WrapUpSenderTools } from '#lib/relay/wrap-up-sender.ts';

export interface WrapUpParts extends WrapUpSenderTools {
  settings: () => Promise<Pick<Settings, 'withheld' | 'outcomeRequired'>>;
  /** Hears of a call that was written to, after it is stored. */
  changed: (intentId: string) => void;
}

export function createWrapUps({ changed, ...tools }: WrapUpParts) {
  const sender = createWrapUpSender(tools);
  return {
    wrapUp: createWrapUp({
      db: tools.db,
      now: tools.now,
      outcomeRequired: async () => (await tools.settings()).outcomeRequired,
      tellAt: sender.tellAt,
      changed,
    }),
    tellRelay: sender.tick,
  };
}
