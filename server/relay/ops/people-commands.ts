/** Who is who, by the administrator's command. */
import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { z } from 'zod';
import { type NewPerson, newPersonSchema } from '../store/people.ts';
import { TEAM_NOTICE } from '../team/team.ts';
import { listing } from './admin.ts';
import type { AdminCommand, Tools } from './admin-command.ts';
import { Refused } from './refused.ts';

/** Headings of the file, in any order. Lists in a cell are parted by semicolons. */
const HEADINGS = ['name', 'agent_id', 'queue_id', 'caller_ids', 'groups', 'directory_id'] as const;

const parted = (cell = '') =>
  cell
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);

/** People of a CSV file. @throws Refused, naming every fault: then nothing is changed */
export function readPeople(text: string): NewPerson[] {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (heading) => heading.trim().toLowerCase(),
  });
  const odd = (meta.fields ?? []).filter((heading) => !HEADINGS.some((known) => known === heading));
  if (odd.length > 0 || !meta.fields?.includes('name'))
    throw new Refused(`The first line has to be headings of these: ${HEADINGS.join(', ')}; name is needed.`);
  const faults: string[] = [];
  const people = data.flatMap((cells, index) => {
    const cell = (name: (typeof HEADINGS)[number]) => cells[name]?.trim() || undefined;
    const parsed = newPersonSchema.safeParse({
      name: cell('name') ?? '',
      agentId: cell('agent_id'),
      queueId: cell('queue_id'),
      callerIds: parted(cell('caller_ids')),
      groups: parted(cell('groups')),
      directoryId: cell('directory_id'),
    });
    if (parsed.success) return [parsed.data];
    for (const { path, message } of parsed.error.issues)
      faults.push(`line ${index + 2}: ${z.core.toDotPath(path)}: ${message}`);
    return [];
  });
  const names = people.map(({ name }) => name);
  for (const name of new Set(names.filter((each, at) => names.indexOf(each) !== at)))
    faults.push(`${name} is there twice: names tell people apart`);
  if (faults.length > 0) throw new Refused(`Nothing was changed.\n${faults.join('\n')}`);
  return people;
}

const tell = ({ database }: Tools, installation?: string) =>
  database.notify(installation ? `${TEAM_NOTICE} ${installation}` : TEAM_NOTICE);

async function importFile(tools: Tools, [file = '']: readonly string[]): Promise<undefined> {
  if (!existsSync(file)) throw new Refused(`${file}: there is no such file.`);
  const people = readPeople(readFileSync(file, 'utf8'));
  await tools.people.put(people);
  await tell(tools);
  console.log(`${people.length} people; those who are not in the file stay as they were`);
}

async function list({ people }: Tools): Promise<undefined> {
  const head = ['NAME', 'AGENT', 'QUEUE', 'CALLER IDS', 'GROUPS', 'DIRECTORY', 'INSTALLATIONS'];
  const rows = (await people.list()).map((each) => [
    ...[each.name, each.agentId, each.queueId, each.callerIds.join('; '), each.groups.join('; ')],
    ...[each.directoryId, each.installations.map(({ id, way }) => `${id} (${way})`).join(' ')],
  ]);
  console.log(listing(head, rows));
}

async function map(tools: Tools, [installation = '', name = '']: readonly string[]): Promise<undefined> {
  if (!(await tools.people.map(installation, name)))
    throw new Refused(
      `No installation has this id, or no person this name: ${tools.program} status, people.`,
    );
  await tell(tools, installation);
  console.log('done');
}

async function unmap(tools: Tools, [installation = '']: readonly string[]): Promise<undefined> {
  if (!(await tools.people.unmap(installation))) throw new Refused('This installation is no person’s.');
  await tell(tools, installation);
  console.log('done');
}

async function remove(tools: Tools, [name = '']: readonly string[]): Promise<undefined> {
  if (!(await tools.people.remove(name))) throw new Refused('No person has this name.');
  await tell(tools);
  console.log('done; figures keep the name');
}

async function link({ people, codes, config }: Tools, [name = '']: readonly string[]): Promise<undefined> {
  if (!(await people.has(name))) throw new Refused('No person has this name: people import puts them in.');
  const url = config.publicUrl ?? `http://${config.host}:${config.port}`;
  console.log(`${url}/join#${await codes.make('pair', name)}\nShown once; for one browser, within 7 days.`);
}

export const PEOPLE_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  people: { help: 'people, and the installations that are theirs', run: list },
  'people import': {
    needs: 'FILE',
    help: `people of a CSV file with the headings ${HEADINGS.join(', ')}`,
    run: importFile,
  },
  'people link': {
    needs: 'NAME',
    help: 'a link with which one browser pairs as this person',
    run: link,
  },
  'people map': { needs: 'ID NAME', help: 'says whose an installation is', run: map },
  'people unmap': { needs: 'ID', help: 'takes an installation from its person', run: unmap },
  'people remove': { needs: 'NAME', help: 'takes a person out, with what is mapped to them', run: remove },
};
