/** The do-not-call list in the settings: searched, and numbers taken off it. */
import type { PageContext } from '#components/hooks/context.ts';
import type { OptionsEvents } from '#components/options/types.ts';
import type { Result } from '#lib/core/result.ts';
import type { MessageFailure } from '#lib/messages/client.ts';

/** Numbers that are shown at once. */
const MOST_LISTED = 20;

/** @param parts `told`: says so if the background did not answer; `load`: reads the settings again */
export function dncEvents({
  context: { db, send },
  load,
  told,
}: {
  context: Pick<PageContext, 'db' | 'send'>;
  load: () => Promise<void>;
  told: (answer: Result<unknown, MessageFailure>) => boolean;
}): Pick<OptionsEvents, 'clearDnc' | 'findListed' | 'unlist'> {
  return {
    async clearDnc() {
      told(await send('dnc.clear', {}));
      await load();
    },
    findListed(text) {
      const digits = text.replace(/\D/g, '').replace(/^0+/, '');
      const words = text.trim().toLowerCase();
      return db.doNotCall
        .filter(
          ({ e164, reason }) =>
            words === '' || (digits !== '' && e164.includes(digits)) || reason.toLowerCase().includes(words),
        )
        .limit(MOST_LISTED)
        .toArray();
    },
    async unlist(e164) {
      told(await send('dnc.remove', { e164 }));
      await load();
    },
  };
}
