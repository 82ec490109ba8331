import './resource.table.ts';
import { sql } from 'kysely';
import { lockPeople } from '../platform/auth/person-lock.ts';
import type { Db } from '../platform/db/database.ts';
import { startAgain } from '../platform/db/start-again.ts';
import { lockProject, lockTeam } from './locks.ts';
import type { LockMode } from './policy.ts';

/** Where files and folders are: in a team, in a project, or with neither among a person's own. */
export type ResourcePlace = {
  readonly teamId: string | null;
  readonly projectId: string | null;
  /** The owner of personal items. */
  readonly personId: string;
};

/**
 * Locks places with files: changes of the items of one place run one at a time, so that names stay unique and events
 * keep their order. In the order of docs/decisions/024: advisory locks, people, teams, projects. Sharing the lock on a team
 * or project keeps its members from being removed meanwhile.
 */
export async function lockPlaces(tx: Db, places: readonly ResourcePlace[]): Promise<void> {
  const teams = idsOf(places.map(({ teamId }) => teamId));
  const projects = idsOf(places.map(({ projectId }) => projectId));
  const people = idsOf(
    places.map((each) => ((each.teamId ?? each.projectId) === null ? each.personId : null)),
  );
  await lockFilesOf(tx, [...teams, ...projects].toSorted());
  if (people.length > 0) await lockPeople(tx, people);
  for (const id of teams) await lockTeam(tx, id, 'shared');
  for (const id of projects) await lockProject(tx, id, 'shared');
}

/** The advisory locks of the files of teams and projects (sorted ids), which are there also when these are not any more. */
export async function lockFilesOf(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(hashtextextended('files of ' || id, 0))
    from (select id from unnest(${[...ids]}::text[]) as given (id) order by id) as placed`.execute(tx);
}

/** Locks the places of items. Starts the transaction again if one was moved to another place meanwhile. */
export async function lockPlacesOf(
  tx: Db,
  ids: readonly string[],
  others: readonly ResourcePlace[] = [],
): Promise<void> {
  const known = await readPlaces(tx, ids);
  await lockPlaces(tx, [...known, ...others]);
  const locked = new Set([...known, ...others].map(idOf));
  if ((await readPlaces(tx, ids)).some((place) => !locked.has(idOf(place)))) await startAgain(tx);
}

/** Locks an item: to change it, its place. */
export async function lockResource(tx: Db, id: string, mode: LockMode): Promise<void> {
  if (mode === 'exclusive') await lockPlacesOf(tx, [id]);
  else await sql`select id from resources where id = ${id} for key share`.execute(tx);
}

/** The places of these items, each once. */
export async function readPlaces(db: Db, ids: readonly string[]): Promise<ResourcePlace[]> {
  const { rows } = await sql<{ team_id: string | null; project_id: string | null; place: string }>`
    select distinct team_id, project_id, place from resources where id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows.map(({ team_id, project_id, place }) => ({
    teamId: team_id,
    projectId: project_id,
    personId: place,
  }));
}

/** The id of whose place it is. */
function idOf({ teamId, projectId, personId }: ResourcePlace): string {
  return teamId ?? projectId ?? personId;
}

function idsOf(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null).toSorted();
}
