import { browser } from 'wxt/browser';
import type { AroundEvents, AroundState } from '#components/popup/Around.tsx';
import type { PageState } from '#components/popup/PageNumbers.tsx';
import { useSpeech } from '#components/words.tsx';
import { lastCallsTo } from '#lib/calls/queries.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { Settings } from '#lib/model/settings.ts';
import { createKeyValueStore } from '#lib/storage/keys.ts';
import type { PageContext } from './context.ts';
import { useLive } from './live.ts';
import type { useCallsPage } from './use-calls-page.ts';
import { useInbox } from './use-inbox.ts';
import type { usePageBeside } from './use-page-beside.ts';
import { useStored } from './use-stored.ts';

const NO_NUMBERS: readonly never[] = [];

export const numbersOf = (page: PageState): readonly FramedNumber[] =>
  page.kind === 'ready' ? page.numbers : NO_NUMBERS;

/** Wires all that is around: the numbers of the page beside and what a press on one does, its site, the inbox. */
export function useAround(
  { db, send }: Pick<PageContext, 'db' | 'send'>,
  beside: ReturnType<typeof usePageBeside>,
  { dial, say, settings, view }: Pick<ReturnType<typeof useCallsPage>, 'dial' | 'say' | 'settings' | 'view'>,
): { around: AroundState; events: AroundEvents } {
  const { t } = useSpeech();
  /** The site that was stopped for asking too much, until that was read. */
  const stopped = useStored('stopped', null);
  const dismiss = () => void createKeyValueStore(browser.storage).remove('stopped');
  const { inbox, inboxOpenId, onInbox, onSeen } = useInbox(db, send, view.now);
  const numbers = numbersOf(beside.page);
  const e164s = numbers.map(({ e164 }) => e164);
  const last = useLive(() => lastCallsTo(db, e164s), [db, numbers]);

  const callNumber = async (number: FramedNumber) => {
    const context = await beside.contextOf(number);
    return dial.start({
      kind: 'new',
      to: number.e164,
      ext: number.ext,
      country: number.country,
      guess: number.guess,
      ...(number.reads !== undefined && { reads: number.reads }),
      name: number.contactName ?? context.contactName,
      context,
    });
  };
  /** The browser asks for the permission at the press itself. */
  const setNotify = async (on: boolean) => {
    const given = on
      ? browser.permissions.request({ permissions: ['notifications'] })
      : Promise.resolve(true);
    if (!(await given.catch(() => false))) return say('amber', t.popup('siteRefused'));
    const saved = await send('settings.save', { patch: { notify: on } });
    if (!saved.ok || !saved.value.ok) say('red', t.common('notDone'));
  };
  return {
    around: {
      stopped: stopped ?? undefined,
      page: withLeftAlone(beside.page, beside.site?.origin, settings),
      site: beside.site,
      inbox,
      inboxOpenId,
      lastCalls: last.kind === 'ready' ? last.value : undefined,
      notify: settings.notify,
    },
    events: {
      onStoppedSite() {
        if (!stopped) return;
        void send('site.disable', { origin: stopped.origin }).then((answer) => {
          if (answer.ok) dismiss();
          else say('red', t.common('notDone'));
        });
      },
      onStoppedClose: dismiss,
      onInbox,
      onSeen,
      onCallNumber: (number) => void callNumber(number),
      onShowNumber: (number) => void beside.show(number),
      onCountry: (country) =>
        void beside.readAs(country).then((done) => done || say('red', t.common('notDone'))),
      onSite: (enable) =>
        void beside.enable(enable).then((done) => done || say('amber', t.popup('siteRefused'))),
      onNotify: (on) => void setNotify(on),
    },
  };
}

/** Numbers that are not listed because the user chose so are not simply not there. */
function withLeftAlone(page: PageState, origin: string | undefined, { never }: Settings): PageState {
  const leftAlone = never.numbers.length > 0 || never.parts.some((part) => part.origin === origin);
  return page.kind === 'ready' && leftAlone ? { ...page, leftAlone } : page;
}
