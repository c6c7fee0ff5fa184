/** How a number stands on the do-not-call lists: before a call, and when one that waited is about to go. */
import type { CallRow } from '#lib/model/call.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { Database } from '#lib/storage/database.ts';
import type { CompanyCheck } from './company-check.ts';

export interface DoNotCallTools {
  db: Database;
  settings: () => Promise<Settings>;
  /** Whether the company's policy has the number on everyone's do-not-call list. */
  isListedForAll: (e164: string) => Promise<boolean>;
  /** The company's own list, at its relay. */
  company: CompanyCheck;
}

type Lists = Pick<DoNotCallTools, 'db' | 'isListedForAll' | 'company'>;

/** How a number stands on the company's list, else on this browser's; a page is told that, and no more. */
export async function listsOf(
  tools: Lists,
  to: string,
  isOwn: (other: CallRow | undefined) => boolean,
  isPage: boolean,
) {
  const found = await tools.company.find(to);
  if (found !== 'listed') return { listed: await listedFor(tools, to, isOwn), unread: found === 'unread' };
  const { why = '', ...who } = isPage ? {} : await tools.company.listing(to);
  return { listed: { reason: why, company: who } };
}

/** The do-not-call row of a number; its reason only if it may be seen. */
async function listedFor(
  { db, isListedForAll }: Lists,
  to: string,
  isOwn: (other: CallRow | undefined) => boolean,
) {
  const listed = await db.doNotCall.get(to);
  if (!listed) return (await isListedForAll(to)) ? { reason: '' } : undefined;
  const by = listed.by === undefined ? undefined : await db.calls.get(listed.by);
  return isOwn(by) ? listed : { reason: '' };
}

/**
 * Whether a call that waited may not go any more: what the company lists never may, what was listed since it was asked
 * for as the settings say. A yes to the question, or that it was not asked, holds through the wait.
 */
export async function isRefusedByList(
  { db, settings, isListedForAll, company }: DoNotCallTools,
  { to, wasListed }: Pick<CallRow, 'to' | 'wasListed'>,
): Promise<boolean> {
  if ((await company.find(to)) === 'listed') return true;
  const { doNotCall } = (await settings()).guards;
  if (doNotCall === 'off' || (doNotCall === 'warn' && wasListed)) return false;
  return (await db.doNotCall.get(to)) !== undefined || (await isListedForAll(to));
}
