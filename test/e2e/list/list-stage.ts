/** A browser with the extension connected, and its call list. */
import { afterAll, beforeAll } from 'vitest';
import { PAGE_WORDS } from '#lib/locales/translators.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { ListEntry } from '#lib/model/call-list.ts';
import { connect, rowsOf } from '../harness/ask.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';
import { choose } from './choose-file.ts';
import type { ListSide } from './files-of-contacts.ts';

/** Starts it before the tests of the file or group, and ends it after them. */
export function listStage(launch: () => Promise<Hands>): () => ListSide {
  let outside: RunningOutside;
  let hands: Hands;
  let settings: OurPage;
  beforeAll(async () => {
    outside = await startOutside({
      times: { ring: 60, talk: 60, pending: 60, processing: 60 },
      rateLimits: { calls: { requests: 0, seconds: 1 } },
    });
    hands = await launch();
    settings = await hands.open('options.html');
    await connect(settings.ask, outside, []);
  });
  afterAll(async () => {
    await hands?.close();
    await outside?.close();
  });
  return () => ({
    hands,
    settings,
    entries: async () =>
      ((await settings.evaluate(rowsOf, ['listEntries'])) as ListEntry[]).sort(
        (one, other) => one.order - other.order,
      ),
    placed: () => outside.sandbox.calls.list().map((call) => call.request.to),
  });
}

export const callsOf = async ({ settings }: ListSide) =>
  (await settings.evaluate(rowsOf, ['calls'])) as CallRow[];

/** Opens the call list with that file chosen, its preview in front. */
export async function withFile({ hands }: ListSide, text: string): Promise<OurPage> {
  const { popup } = PAGE_WORDS.en;
  const page = await hands.open('popup.html');
  await page.press('tab', String(popup.tabList));
  await choose(page, String(popup['list.file']), text);
  return page;
}
