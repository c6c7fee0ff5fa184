/** The team of the company's relay, as the rest of the extension asks for it. */
import type { CompanyCheck, Listing } from '#lib/calls/company-check.ts';
import type { RelayClient } from './client.ts';
import { createCompanyList } from './company-list.ts';
import { type CompanyListingsTools, createCompanyListings } from './company-listings.ts';
import { createListedHash, hashText } from './listed-hash.ts';
import { createTeamSync, type TeamTools } from './team.ts';

export type CompanyTools = Omit<TeamTools, 'list' | 'listings' | 'changed' | 'client'> &
  Pick<CompanyListingsTools, 'db'> & {
    client: (url: string) => RelayClient;
    /** The team is another. */
    teamChanged: () => void;
    /** A call's number was listed at the company, which cannot be taken back there. */
    sealed: (intentId: string) => void;
  };

/** A person waits for the answer. Milliseconds. */
const PATIENCE_MS = 1_500;

export function createCompany({ teamChanged, sealed, ...tools }: CompanyTools) {
  const { db, store } = tools;
  const list = createCompanyList(db);
  const listings = createCompanyListings({ ...tools, changed: sealed });
  const sync = createTeamSync({ ...tools, list, listings, changed: teamChanged });

  return {
    ...sync,
    tellAt: listings.tellAt,
    hurry: listings.hurry,
    count: list.count,
    async find(e164: string): ReturnType<CompanyCheck['find']> {
      if (!(await sync.current())?.doNotCall) return undefined;
      return (await listings.has(e164)) ? 'listed' : list.find(e164);
    },
    async listing(e164: string): Promise<Listing> {
      const [here, pairing, team, token] = await Promise.all([
        db.companyListings.get(e164),
        store.get('relay'),
        sync.current(),
        tools.token(),
      ]);
      const mine: Listing = here?.why ? { why: here.why } : {};
      if (!pairing || !team?.doNotCall || !token.ok) return mine;
      const hash = hashText(await (await createListedHash(team.doNotCall.key))(e164));
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await tools.client(pairing.url).listedEntry(token.value, hash, signal);
      if (!answer.ok || answer.value === null) return mine;
      const { by, why, listed_at } = answer.value;
      const at = Date.parse(listed_at);
      return {
        ...mine,
        ...(by && { by }),
        ...(why && { why }),
        ...(Number.isFinite(at) && { at }),
      };
    },
  };
}
export type Company = ReturnType<typeof createCompany>;
