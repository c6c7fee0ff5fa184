/**
 * The demo CRM, with Redmine's API for issues and notes: calls are logged in it, and its page shows them. Not a CRM of
 * others: Redmine and Request Tracker need Debian and root, and Directus takes 700 MB and a compiler. Those are in the
 * tests.
 */
import { serveDemoCrm } from '#test/fixtures/demo-crm/serve.ts';
import { redmineCase } from '#test/unit/connectors/crms/redmine.ts';
import { type Entry, simulate, TOKEN } from '#test/unit/connectors/crms/simulated.ts';

/** Starts it on loopback, on a free port. */
export async function startDemoCrm() {
  const { entries, app } = simulate(redmineCase);
  const { url, close } = await serveDemoCrm(0, (request) => {
    const { pathname } = new URL(request.url);
    const shown = /^\/redmine\/issues\/(\d+)\/entries$/.exec(pathname)?.[1];
    if (shown !== undefined) return Response.json(entries.filter(({ record }) => record === shown));
    return pathname.endsWith('.json') ? app.fetch(request) : undefined;
  });
  const site = `${url}/redmine`;
  return {
    /** A contact's page, which is an issue of the API's. */
    page: `${site}/issues/1042`,
    /** Address of the API, as Settings → CRM takes it, and an agent's token. */
    site,
    token: TOKEN,
    entries: entries as readonly Entry[],
    close,
  };
}
export type DemoCrm = Awaited<ReturnType<typeof startDemoCrm>>;
