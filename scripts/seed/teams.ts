import { randomBytes } from 'node:crypto';
import { permissionsOfRole, type TeamRole, teamPermissions } from '@longtable/contract/rules/team-rights';
import '../../server/src/policies/department.table.ts';
import '../../server/src/policies/team.table.ts';
import '../../server/src/policies/team-invite.table.ts';
import '../../server/src/policies/team-update.table.ts';
import { presentTeam, teamCards } from '../../server/src/features/teams/teams.presenter.ts';
import { cardsOf, itself } from '../../server/src/kits/cards.ts';
import type { Database, Tx } from '../../server/src/platform/db/database.ts';
import { runStatements } from '../../server/src/platform/db/statement.ts';
import { appendStatements } from '../../server/src/platform/events/append.ts';
import type { NewEvent } from '../../server/src/platform/events/event.ts';
import { personalRoom } from '../../server/src/policies/rooms.ts';
import { teamPolicy } from '../../server/src/policies/team.ts';
import { ago, idFor } from './chance.ts';
import { personOf, type SamplePerson } from './people.ts';
import { type TeamIdea, teamIdeas } from './team-ideas.ts';

const dayMs = 86_400_000;

/**
 * Creates the teams of the sample, each completely or not at all, and publishes them to open browsers. Existing ones
 * are kept, whatever happened to them. `added` is the number of new ones.
 */
export async function seedTeams(
  { transaction }: Pick<Database, 'transaction'>,
  people: readonly SamplePerson[],
): Promise<{ teams: number; added: number }> {
  const added = await transaction(async (tx) => {
    let made = 0;
    for (const idea of teamIdeas) if (await addTeam(tx, idea, people)) made += 1;
    return made;
  });
  return { teams: teamIdeas.length, added };
}

async function addTeam(tx: Tx, idea: TeamIdea, people: readonly SamplePerson[]): Promise<boolean> {
  const { name, description, iconSeed, colour, members } = idea;
  const idOf = (mailbox: string) => personOf(people, mailbox).id;
  const owner = members.find(({ role }) => role === 'Owner');
  if (!owner) throw new Error(`Nobody owns ${name}.`);
  const teamId = idFor(`team ${name}`);
  const team = { id: teamId, name, description, icon_seed: iconSeed, colour, owner_id: idOf(owner.who) };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('teams')
    .values({ ...team, created_at: ago(idea.days, name) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await tx
    .insertInto('team_members')
    .values(
      members.map(({ who, role = 'Member' as TeamRole, also = [], tags = [] }, index) => ({
        id: idFor(`member ${who} of ${name}`),
        team_id: teamId,
        user_id: idOf(who),
        role,
        permissions: teamPermissions.filter(
          (permission) => permissionsOfRole(role).includes(permission) || also.includes(permission),
        ),
        tags: [...tags],
        // The creator has been a member from the beginning.
        joined_at:
          index === 0 ? ago(idea.days, name) : ago(Math.max(1, idea.days - 3 * index), `${name} ${who}`),
      })),
    )
    .execute();
  for (const update of idea.updates) {
    await tx
      .insertInto('team_updates')
      .values({ team_id: teamId, ...said(name, update), author_id: idOf(update.who) })
      .execute();
  }
  for (const department of idea.departments) await addDepartment(tx, teamId, idea, department, idOf);
  for (const { who, days, uses } of idea.invites) {
    await tx
      .insertInto('team_invites')
      .values({
        id: idFor(`invitation of ${who} to ${name}`),
        team_id: teamId,
        // Random, unlike ids: whoever knows the code may join.
        invite_code: randomBytes(16).toString('base64url'),
        created_by: idOf(who),
        days,
        uses,
        uses_left: uses,
        expires_at: new Date(Date.now() + days * dayMs).toISOString(),
      })
      .execute();
  }
  await publishJoined(
    tx,
    team,
    members.map(({ who }) => idOf(who)),
  );
  return true;
}

async function addDepartment(
  tx: Tx,
  teamId: string,
  team: TeamIdea,
  { name, description, admins, members, updates }: TeamIdea['departments'][number],
  idOf: (mailbox: string) => string,
): Promise<void> {
  const called = `${name} of ${team.name}`;
  const departmentId = idFor(`department ${called}`);
  await tx
    .insertInto('departments')
    .values({ id: departmentId, team_id: teamId, name, description, created_at: ago(team.days - 1, called) })
    .execute();
  await tx
    .insertInto('department_members')
    .values(
      [...admins, ...members].map((who, index) => ({
        id: idFor(`member ${who} of ${called}`),
        department_id: departmentId,
        team_id: teamId,
        user_id: idOf(who),
        department_role: index < admins.length ? ('admin' as const) : ('member' as const),
        joined_at: ago(Math.max(1, team.days - 3 * index - 2), `${called} ${who}`),
      })),
    )
    .execute();
  for (const update of updates) {
    await tx
      .insertInto('department_updates')
      .values({ department_id: departmentId, ...said(called, update), author_id: idOf(update.who) })
      .execute();
  }
}

function said(where: string, { who, daysAgo, content, edited }: TeamIdea['updates'][number]) {
  const name = `update ${daysAgo} days ago by ${who} in ${where}`;
  const created_at = ago(daysAgo, name);
  const edited_at = edited ? new Date(Date.parse(created_at) + 600_000).toISOString() : null;
  return { id: idFor(name), content, created_at, edited_at };
}

/** Sends the team to everyone in it, and refreshes their live rooms. */
async function publishJoined(tx: Tx, team: { id: string }, userIds: string[]): Promise<void> {
  const events: NewEvent[] = [
    { type: 'live.rooms-changed', actorId: null, audience: [], payload: { userIds } },
  ];
  for (const id of userIds) {
    const row = await teamPolicy.load(tx, team.id, { id });
    events.push({
      type: 'team.membership-changed',
      actorId: null,
      audience: [personalRoom(id)],
      payload: {
        teamId: team.id,
        change: 'joined',
        byId: null,
        team: row ? presentTeam({ id }, row) : null,
        cards: cardsOf(row ? [row] : [], [...teamCards, itself('teams')]),
      },
    });
  }
  await runStatements(tx, appendStatements(events));
}
