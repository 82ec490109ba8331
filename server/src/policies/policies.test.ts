import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillRandomWorkspace } from '../../test/random-workspace.ts';
import { seededRandom } from '../../test/seeded-random.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../platform/db/database.ts';
import type { Condition } from './conditions.ts';
import { policies } from './policies.ts';
import { projectMemberRights, selectProjects } from './project.ts';
import { holdsIn } from './room-formula.ts';
import { roomsOf } from './rooms-of.ts';
import { selectTeams, teamMemberRights } from './team.ts';

// Compares the three readings of every condition of every policy on a random workspace: for a row, for a list and for
// live rooms. POLICY_SEED repeats a run.

type Row = { readonly id: string };
/** The common type of all policies. */
type AnyPolicy = {
  readonly table: string;
  select(db: Database['db'], actorId: string): { execute(): Promise<Row[]> };
  readonly visible: Condition<Row>;
  readonly abilities: Readonly<Record<string, Condition<Row>>>;
  readonly can?: Readonly<Record<string, Condition<Row>>>;
};

const random = seededRandom('POLICY_SEED');

let database: Database;
let people: string[];
let rooms: ReadonlyMap<string, ReadonlySet<string>>;
beforeAll(async () => {
  database = await openTestDatabase();
  people = await fillRandomWorkspace(database.db, random);
  rooms = new Map(
    await Promise.all(people.map(async (id) => [id, new Set(await roomsOf(database.db, id))] as const)),
  );
});
afterAll(() => database.close());

describe(`the three readings of conditions (POLICY_SEED=${random.seed})`, () => {
  const kinds = Object.entries(policies as unknown as Readonly<Record<string, AnyPolicy>>);

  test.each(kinds)('agree for everybody: %s', async (kind, policy) => {
    const { visible, abilities, can, table } = policy;
    let seen = 0;
    let hidden = 0;
    for (const id of people) {
      const actor = { id };
      const all = await policy.select(database.db, id).execute();
      const allIds = new Set(all.map((row) => row.id));
      const conditions = { visible, ...abilities, ...can };
      for (const [name, condition] of Object.entries(conditions)) {
        const byRow = all.filter((row) => condition.holds(actor, row));
        const byRooms = all.filter((row) => holdsIn(roomsFor(id), condition.rooms(row)));
        const { rows: byList } = await sql<Row>`
          select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)}
          where ${condition.where(id)}`.execute(database.db);
        // A list never has a row that cannot be read. Abilities are only decided for rows that were read.
        const listed = name === 'visible' ? byList : byList.filter((row) => allIds.has(row.id));
        expect(idsOf(listed), `${name} as a list`).toEqual(idsOf(byRow));
        expect(idsOf(byRooms), `${name} by rooms`).toEqual(idsOf(byRow));
      }
      const visibleCount = all.filter((row) => visible.holds(actor, row)).length;
      seen += visibleCount;
      hidden += all.length - visibleCount;
    }
    // Otherwise the comparison proves nothing.
    expect(seen).toBeGreaterThan(people.length);
    expect(hidden).toBeGreaterThan(kind === 'person' ? -1 : people.length);
  });

  test('agree for the members of teams', async () => {
    const members = await database.db
      .selectFrom('team_members')
      .select(['team_id', 'user_id', 'role'])
      .execute();
    for (const id of people) {
      const teams = new Map((await selectTeams(database.db, id).execute()).map((row) => [row.id, row]));
      for (const { team_id, user_id, role } of members) {
        const team = teams.get(team_id);
        if (!team) throw new Error('No team.');
        expectSame(teamMemberRights, id, { ...team, user_id, role });
      }
    }
  });

  test('agree for the members of projects', async () => {
    const members = await database.db
      .selectFrom('project_members')
      .select(['project_id', 'user_id', 'role'])
      .execute();
    for (const id of people) {
      const projects = new Map((await selectProjects(database.db, id).execute()).map((row) => [row.id, row]));
      for (const { project_id, user_id, role } of members) {
        const project = projects.get(project_id);
        if (!project) throw new Error('No project.');
        expectSame(projectMemberRights, id, { ...project, user_id, role });
      }
    }
  });
});

function expectSame<Deciding>(
  rights: {
    canOf(actor: Row, row: Deciding): Readonly<Record<string, boolean>>;
    rightsOf(row: Deciding): Readonly<Record<string, readonly (readonly string[])[]>>;
  },
  id: string,
  row: Deciding,
): void {
  const byRooms = Object.entries(rights.rightsOf(row)).map(([name, formula]) => [
    name,
    holdsIn(roomsFor(id), formula),
  ]);
  expect(Object.fromEntries(byRooms)).toEqual(rights.canOf({ id }, row));
}

function roomsFor(id: string): ReadonlySet<string> {
  return rooms.get(id) ?? new Set();
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.map(({ id }) => id).toSorted();
}
