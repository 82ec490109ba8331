import { newId } from '@longtable/contract/ids';
import { type TeamRole, teamPermissions } from '@longtable/contract/rules/team-rights';
import { afterAll, beforeAll, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log/log.ts';
import { departmentRule, readableDepartments, selectDepartments } from '../department.ts';
import {
  departmentUpdateRule,
  readableDepartmentUpdates,
  selectDepartmentUpdates,
} from '../department-update.ts';
import { readableTeams, selectTeams, teamRule } from '../team.ts';
import { readableTeamInvites, selectTeamInvites, teamInviteRule } from '../team-invite.ts';
import { readableTeamUpdates, selectTeamUpdates, teamUpdateRule } from '../team-update.ts';
import { addPerson, chance, expectAgreement, type Read } from './agree.ts';

const peopleCount = 12;
const teamsCount = 24;
const owners = ['recorded', 'none', 'several', 'another', 'no member'] as const;

let own: TestDatabase;
let database: Database;
let people: string[];
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log: createLog('silent') });
  people = Array.from({ length: peopleCount }, () => newId());
  for (const id of people) await addPerson(database, id);
  for (let made = 0; made < teamsCount; made += 1) await addTeam(owners[made % owners.length] ?? 'recorded');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Those in a team, what is in it, and what each may: by chance. Its ownership is as said, whole or broken. */
async function addTeam(ownership: (typeof owners)[number]): Promise<void> {
  const { db } = database;
  const shuffled = people.toSorted(() => Math.random() - 0.5);
  const [recorded = '', other = '', ...rest] = shuffled.slice(0, 3 + Math.floor(Math.random() * 5));
  const team_id = newId();
  await db.insertInto('teams').values({ id: team_id, name: 'Team', owner_id: recorded }).execute();
  const roles = new Map<string, TeamRole>(rest.map((id) => [id, chance(0.3) ? 'Admin' : 'Member']));
  if (ownership !== 'no member')
    roles.set(recorded, ownership === 'recorded' || ownership === 'several' ? 'Owner' : 'Member');
  roles.set(other, ownership === 'several' || ownership === 'another' ? 'Owner' : 'Member');
  for (const [user_id, role] of roles) {
    const permissions = teamPermissions.filter(() => chance(0.4));
    await db
      .insertInto('team_members')
      .values({ id: newId(), team_id, user_id, role, permissions })
      .execute();
  }
  for (const author_id of people.filter(() => chance(0.3))) {
    await db
      .insertInto('team_updates')
      .values({ id: newId(), team_id, author_id, content: 'News' })
      .execute();
    await addInvite(team_id, author_id);
  }
  for (let made = 0; made < 3; made += 1) await addDepartment(team_id, [...roles.keys()]);
}

async function addDepartment(team_id: string, members: readonly string[]): Promise<void> {
  const { db } = database;
  const department_id = newId();
  await db.insertInto('departments').values({ id: department_id, team_id, name: 'Department' }).execute();
  for (const user_id of members.filter(() => chance(0.4))) {
    const department_role = chance(0.5) ? 'admin' : 'member';
    await db
      .insertInto('department_members')
      .values({ id: newId(), department_id, team_id, user_id, department_role })
      .execute();
  }
  for (const author_id of [...people.filter(() => chance(0.2)), null]) {
    await db
      .insertInto('department_updates')
      .values({ id: newId(), department_id, author_id, content: 'News' })
      .execute();
  }
}

async function addInvite(team_id: string, created_by: string): Promise<void> {
  await database.db
    .insertInto('team_invites')
    .values({
      id: newId(),
      team_id,
      created_by,
      invite_code: newId(),
      days: 7,
      uses: null,
      uses_left: null,
      expires_at: new Date().toISOString(),
    })
    .execute();
}

/** Every kind of row, as the two rules find it. */
const nouns: [string, Read][] = [
  [
    'teams',
    async (actor) => {
      const query = selectTeams(database.db, actor.id);
      const all = await query.execute();
      const byList = await query.where(readableTeams(actor.id)).execute();
      return { all, byList, byRow: all.filter((row) => teamRule.read(actor, row)) };
    },
  ],
  [
    'updates of teams',
    async (actor) => {
      const query = selectTeamUpdates(database.db, actor.id);
      const all = await query.execute();
      const byList = await query.where(readableTeamUpdates(actor.id)).execute();
      return { all, byList, byRow: all.filter((row) => teamUpdateRule.read(actor, row)) };
    },
  ],
  [
    'invitations to teams',
    async (actor) => {
      const query = selectTeamInvites(database.db, actor.id);
      const all = await query.execute();
      const byList = await query.where(readableTeamInvites(actor.id)).execute();
      return { all, byList, byRow: all.filter((row) => teamInviteRule.read(actor, row)) };
    },
  ],
  [
    'departments',
    async (actor) => {
      const query = selectDepartments(database.db, actor.id);
      const all = await query.execute();
      const byList = await query.where(readableDepartments(actor.id)).execute();
      return { all, byList, byRow: all.filter((row) => departmentRule.read(actor, row)) };
    },
  ],
  [
    'updates of departments',
    async (actor) => {
      const query = selectDepartmentUpdates(database.db, actor.id);
      const all = await query.execute();
      const byList = await query.where(readableDepartmentUpdates(actor.id)).execute();
      return { all, byList, byRow: all.filter((row) => departmentUpdateRule.read(actor, row)) };
    },
  ],
];

test.each(nouns)('row rule and list rule of %s agree for everyone, however broken the ownership', (_, read) =>
  expectAgreement(people, read),
);
