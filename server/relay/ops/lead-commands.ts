/** Who may see the team's page, by the administrator's command. */
import { listing, minute } from './admin.ts';
import type { AdminCommand, Tools } from './admin-command.ts';
import { Refused } from './refused.ts';

async function add(tools: Tools, [name = '']: readonly string[]): Promise<undefined> {
  const { leads, codes, config } = tools;
  tools.teamKey();
  if (name.trim() !== name || name.length > 120) throw new Refused('This is no name.');
  await leads.add(name);
  const url = config.publicUrl ?? `http://${config.host}:${config.port}`;
  console.log(`${url}/lead/sign-in?code=${await codes.make('lead', name)}\nOnce, within 15 minutes.`);
}

async function list({ leads }: Tools): Promise<undefined> {
  const rows = (await leads.list()).map((each) => [
    each.name,
    minute(each.addedAt),
    minute(each.seenAt, 'not signed in'),
  ]);
  console.log(listing(['NAME', 'ADDED', 'LAST SEEN'], rows));
}

async function remove({ leads }: Tools, [name = '']: readonly string[]): Promise<undefined> {
  if (!(await leads.remove(name))) throw new Refused('No lead has this name.');
  console.log('done: signed out everywhere');
}

export const LEAD_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  lead: { help: 'who may see the team’s page', run: list },
  'lead add': {
    needs: 'NAME',
    help: 'lets a person see the team’s page: shows a link that signs in once',
    run: add,
  },
  'lead remove': { needs: 'NAME', help: 'ends that, and every session, at once', run: remove },
};
