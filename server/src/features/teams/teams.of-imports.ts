import { newId } from '@longtable/contract/ids';
import { defaultTeamColour, defaultTeamIcon } from '@longtable/contract/rules/team-looks';
import { permissionsOfRole } from '@longtable/contract/rules/team-rights';
import { sql } from 'kysely';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { departmentPolicy } from '../../policies/department.ts';
import { lockTeam } from '../../policies/locks.ts';
import { type TeamRow, teamPolicy } from '../../policies/team.ts';
import { answerDepartmentMember } from './departments/departments.presenter.ts';
import {
  publishDepartment,
  publishDepartmentMember,
  publishDepartmentMembershipChanged,
} from './departments/departments.publish.ts';
import { countDepartments, insertDepartment } from './departments/departments.store.ts';
import { publishJoined } from './members/membership.ts';
import { departmentMembers, teamMembers } from './memberships.ts';
import { createTeam } from './teams.create.ts';
import { publishDepartmentsCount } from './teams.publish.ts';

export type TeamOfImport = { readonly id: string; readonly name: string; readonly ownerId: string };

export type TeamsOfImports = typeof teamsOfImports;

/**
 * What the owner of the server does with teams when they import those of another product (docs/product/chat.md, "Import"). Unlike what people do,
 * it needs no connection with those who are added, and notifies nobody.
 */
export const teamsOfImports = {
  /** The teams with this id, or with this name, which is compared without case. */
  async find(db: Db, idOrName: string): Promise<TeamOfImport[]> {
    const rows = await db
      .selectFrom('teams')
      .select(['id', 'name', 'owner_id as ownerId'])
      .where((eb) =>
        eb.or([
          eb(sql<string>`id::text`, '=', idOrName.toLowerCase()),
          eb(sql`lower(name)`, '=', idOrName.toLowerCase()),
        ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows;
  },

  /** Creates a team of a person. Returns its id. */
  async create(change: Change, { name, ownerId }: Omit<TeamOfImport, 'id'>): Promise<string> {
    const id = newId();
    await createTeam(
      change,
      { id: ownerId },
      { id, name, description: '', iconSeed: defaultTeamIcon, colour: defaultTeamColour },
    );
    return id;
  },

  /** Adds people to a team as Members, those with an open account who are not in it. Nothing happens when the team is gone. */
  async addMembers(change: Change, teamId: string, personIds: readonly string[]): Promise<void> {
    const { tx } = change;
    await lockTeam(tx, teamId);
    const team = await readTeam(tx, teamId);
    if (!team) return;
    const role = 'Member' as const;
    const open = await openAccounts(tx, personIds);
    const rows = open.map((user_id) => ({
      id: newId(),
      team_id: teamId,
      user_id,
      role,
      permissions: permissionsOfRole(role),
    }));
    const added = new Set(rows.length > 0 ? await teamMembers.insert(tx, rows) : []);
    let { members_count } = team;
    for (const { user_id: personId } of rows.filter(({ id }) => added.has(id))) {
      members_count += 1;
      await publishJoined(change, team.owner_id, { team: { ...team, members_count }, personId, by: null });
    }
  },

  /** The departments of a team. */
  readDepartments: (db: Db, teamId: string): Promise<{ id: string; name: string }[]> =>
    db.selectFrom('departments').select(['id', 'name']).where('team_id', '=', teamId).orderBy('id').execute(),

  /** Creates a department without members. Returns its id. */
  async createDepartment(
    change: Change,
    {
      teamId,
      ownerId,
      name,
      description,
    }: { teamId: string; ownerId: string; name: string; description: string },
  ): Promise<string> {
    const { tx } = change;
    await lockTeam(tx, teamId);
    const id = newId();
    await insertDepartment(tx, { id, team_id: teamId, name, description });
    const row = await departmentPolicy.load(tx, id, { id: ownerId });
    if (!row) throw new Error(`The department ${id} was not created.`);
    publishDepartment(change, ownerId, row);
    publishDepartmentsCount(change, ownerId, {
      teamId,
      departmentsCount: await countDepartments(tx, teamId),
    });
    return id;
  },

  /** Adds people to a department, those who are in its team and not in it. Nothing happens when the department is gone. */
  async addToDepartment(change: Change, departmentId: string, personIds: readonly string[]): Promise<void> {
    const { tx } = change;
    const of = await tx
      .selectFrom('departments')
      .select('team_id')
      .where('id', '=', departmentId)
      .executeTakeFirst();
    if (!of) return;
    const { team_id: teamId } = of;
    await lockTeam(tx, teamId);
    const team = await tx.selectFrom('teams').select('owner_id').where('id', '=', teamId).executeTakeFirst();
    const department = team && (await departmentPolicy.load(tx, departmentId, { id: team.owner_id }));
    if (!department) return;
    const inTeam = await teamMembers.readMany(tx, [teamId], personIds);
    const open = new Set(await openAccounts(tx, personIds));
    const rows = inTeam
      .filter(({ user_id }) => open.has(user_id))
      .map(({ user_id }) => ({
        id: newId(),
        department_id: departmentId,
        team_id: teamId,
        user_id,
        department_role: 'member' as const,
      }));
    const added = new Set(rows.length > 0 ? await departmentMembers.insert(tx, rows) : []);
    const members = await departmentMembers.readMany(tx, [departmentId], personIds);
    let membersCount = department.members_count;
    for (const row of members.filter(({ id }) => added.has(id))) {
      membersCount += 1;
      const now = { ...department, members_count: membersCount };
      const { cards, ...member } = answerDepartmentMember(row);
      await publishDepartmentMembershipChanged(change, team.owner_id, {
        personId: row.user_id,
        of: now,
        change: 'joined',
        by: null,
      });
      publishDepartmentMember(change, team.owner_id, { teamId, departmentId, member, membersCount, cards });
    }
  },
};

/** A team as its owner sees it. */
async function readTeam(tx: Db, teamId: string): Promise<TeamRow | undefined> {
  const team = await tx.selectFrom('teams').select('owner_id').where('id', '=', teamId).executeTakeFirst();
  return team && teamPolicy.load(tx, teamId, { id: team.owner_id });
}

async function openAccounts(tx: Db, personIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_profiles')
    .select('id')
    .where('id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
