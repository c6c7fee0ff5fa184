/** Who is who: people as the administrator lists them, and whom each installation is mapped to. */
import { z } from 'zod';
import { type TeamPerson, teamPersonSchema } from '#lib/model/team.ts';
import type { Database, Step } from './database.ts';

export const newPersonSchema = teamPersonSchema.extend({
  /** In the company's directory, for pairing by policy. */
  directoryId: z.string().min(1).max(256).optional(),
});
export type NewPerson = z.output<typeof newPersonSchema>;

/** How an installation came to be a person's: an administrator outdoes a link, and that the directory's id. */
export type MappedBy = 'administrator' | 'link' | 'directory';

export interface ListedPerson extends NewPerson {
  /** Installations, each with how it was mapped. */
  installations: { id: string; name: string; way: MappedBy }[];
}

const PERSON = `p.name, p.agent_id AS "agentId", p.queue_id AS "queueId", p.caller_ids AS "callerIds", p.groups,
  p.directory_id AS "directoryId"`;
const OF = `SELECT ${PERSON} FROM relay_mapped AS m JOIN relay_people AS p ON p.name = m.person WHERE m.installation_id = $1`;
const ALL = `SELECT ${PERSON} FROM relay_people AS p ORDER BY p.name`;
const MAPPED = `SELECT m.installation_id AS id, m.person, m.way, coalesce(i.name, '') AS name FROM relay_mapped AS m
  LEFT JOIN relay_installations AS i ON i.installation_id = m.installation_id ORDER BY m.mapped_at`;
/** A directory's id belongs to one person: the last that was given it. */
const FREE_DIRECTORY_ID =
  'UPDATE relay_people SET directory_id = NULL WHERE directory_id = $1 AND name <> $2';
const PUT = `INSERT INTO relay_people (name, agent_id, queue_id, caller_ids, groups, directory_id)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (name) DO UPDATE SET agent_id = excluded.agent_id, queue_id = excluded.queue_id,
    caller_ids = excluded.caller_ids, groups = excluded.groups, directory_id = excluded.directory_id`;
const REMOVE = 'DELETE FROM relay_people WHERE name = $1 RETURNING name';
const REMOVE_MAPPED = 'DELETE FROM relay_mapped WHERE person = $1';
const REMOVE_CODES = "DELETE FROM relay_codes WHERE kind = 'pair' AND name = $1";
const MAP = `INSERT INTO relay_mapped (installation_id, person, way, mapped_at)
  SELECT i.installation_id, p.name, 'administrator', CAST($3 AS bigint) FROM relay_installations AS i, relay_people AS p
  WHERE i.installation_id = $1 AND p.name = $2
  ON CONFLICT (installation_id) DO UPDATE SET person = excluded.person, way = excluded.way, mapped_at = excluded.mapped_at
  RETURNING installation_id AS id`;
const UNMAP = 'DELETE FROM relay_mapped WHERE installation_id = $1 RETURNING installation_id AS id';
const EXISTS = 'SELECT 1 FROM relay_people WHERE name = $1';
export const BUMP_PEOPLE = 'UPDATE relay_team SET people_version = people_version + 1';

type Row = Record<'name' | 'callerIds' | 'groups', string> &
  Record<'agentId' | 'queueId' | 'directoryId', string | null>;

const personOf = (row: Row): NewPerson =>
  newPersonSchema.parse({
    name: row.name,
    agentId: row.agentId ?? undefined,
    queueId: row.queueId ?? undefined,
    callerIds: JSON.parse(row.callerIds),
    groups: JSON.parse(row.groups),
    directoryId: row.directoryId ?? undefined,
  });

export function createPeople(database: Database, clock: () => number) {
  return {
    /** Whose installation it is; undefined: not mapped. */
    async of(installationId: string): Promise<TeamPerson | undefined> {
      const [row] = await database.read<Row>(OF, [installationId]);
      if (!row) return undefined;
      const { directoryId: _own, ...person } = personOf(row);
      return person;
    },
    async has(name: string): Promise<boolean> {
      return (await database.read(EXISTS, [name])).length > 0;
    },
    async list(): Promise<ListedPerson[]> {
      const mapped = await database.read<{ id: string; person: string; way: MappedBy; name: string }>(MAPPED);
      return (await database.read<Row>(ALL)).map((row) => {
        const person = personOf(row);
        const own = mapped.filter((each) => each.person === person.name);
        return { ...person, installations: own.map(({ person: _name, ...each }) => each) };
      });
    },
    /** Puts people in, or others in the place of those with the same name. The rest stay. */
    async put(people: readonly NewPerson[]): Promise<void> {
      const runs = people.map((each) => [
        ...[each.name, each.agentId ?? null, each.queueId ?? null],
        ...[JSON.stringify(each.callerIds), JSON.stringify(each.groups), each.directoryId ?? null],
      ]);
      const ids = people.flatMap(({ directoryId, name }) => (directoryId ? [[directoryId, name]] : []));
      const free: Step[] = ids.length > 0 ? [[FREE_DIRECTORY_ID, ...ids]] : [];
      await database.write([...free, [PUT, ...runs], [BUMP_PEOPLE, []]]);
    },
    /** Their installations belong to no person then. False: there is none of this name. */
    async remove(name: string): Promise<boolean> {
      const [removed] = await database.write([
        [REMOVE, [name]],
        [REMOVE_MAPPED, [name]],
        [REMOVE_CODES, [name]],
        [BUMP_PEOPLE, []],
      ]);
      return (removed?.length ?? 0) > 0;
    },
    /** False: no installation, or no person, is called so. */
    async map(installationId: string, name: string): Promise<boolean> {
      const [mapped] = await database.write([
        [MAP, [installationId, name, clock()]],
        [BUMP_PEOPLE, []],
      ]);
      return (mapped?.length ?? 0) > 0;
    },
    /** False: it was mapped to no person. */
    async unmap(installationId: string): Promise<boolean> {
      const [mapped] = await database.write([
        [UNMAP, [installationId]],
        [BUMP_PEOPLE, []],
      ]);
      return (mapped?.length ?? 0) > 0;
    },
  };
}
