import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { permissionsOfRole, teamPermissions } from '@longtable/contract/rules/team-rights';
import type { teamMembersApi } from '@longtable/contract/team-members';
import { isClosed } from '../../../kits/closed-account.ts';
import { notify } from '../../../kits/notify.ts';
import { readActorCard } from '../../../kits/person-card.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { lockConnection } from '../../../policies/locks.ts';
import { type TeamRow, teamMemberRights, teamPolicy } from '../../../policies/team.ts';
import type { FilesOfPlaces } from '../../resources/public.ts';
import { type TeamMemberRow, teamMembers } from '../memberships.ts';
import { addedToTeam, leftTeam, removedFromTeam, teamRoleChanged } from '../teams.notices.ts';
import { answerMember, presentMember } from '../teams.presenter.ts';
import { publishMember, publishMembershipChanged } from '../teams.publish.ts';
import { selectConnected } from './members.store.ts';
import { deleteInvites, publishJoined, removeMember } from './membership.ts';

type Input<Name extends keyof typeof teamMembersApi> = ParsedInputOf<(typeof teamMembersApi)[Name]>;
type Answer = OutputOf<typeof teamMembersApi.add>;

export type Members = ReturnType<typeof createMembers>;

/** The members of teams and their rights (docs/product/teams.md, "Members"). */
export function createMembers({
  database,
  filesOfPlaces,
}: {
  database: { db: Db };
  filesOfPlaces: Pick<FilesOfPlaces, 'passOn'>;
}) {
  const { db } = database;

  return {
    list: (actor: Actor, team: TeamRow, input: Input<'list'>) =>
      teamMembers.list(db, team.id, input, (row) => presentMember(actor, team, row)),

    candidates: (actor: Actor, team: TeamRow, { text }: Input<'candidates'>) =>
      teamMembers.candidates(db, team.id, { people: selectConnected(db, actor.id), text }),

    async add(
      change: Change,
      actor: Actor,
      team: TeamRow,
      { id, personId, role }: Input<'add'>,
    ): Promise<Answer> {
      const { tx } = change;
      const { id: teamId } = team;
      const existing = await teamMembers.addedBefore(tx, { id, ofId: teamId, personId });
      if (existing) return answerMember(actor, team, existing);
      if (role === 'Owner') throw refuse('team/cannot-add-owner');
      if (role === 'Admin' && !teamPolicy.abilities.addAdmins.holds(actor, team))
        throw refuse('team/admins-cannot-add-admins');
      if (await teamMembers.includes(tx, teamId, personId)) throw refuse('team/already-a-member');
      if (!(await lockConnection(tx, actor.id, personId)) || (await isClosed(tx, personId)))
        throw refuse('team/not-connected');
      const row = { id, team_id: teamId, user_id: personId, role, permissions: permissionsOfRole(role) };
      const [inserted] = await teamMembers.insert(tx, [row]);
      if (inserted === undefined) throw refuse('request/id-taken');
      const by = await readActorCard(tx, actor, personId);
      const joined = { team: { ...team, members_count: team.members_count + 1 }, personId, by };
      const member = await publishJoined(change, actor.id, joined);
      await notify(change, actor.id, addedToTeam(team, personId));
      return answerMember(actor, team, member);
    },

    async changeRole(
      change: Change,
      actor: Actor,
      team: TeamRow,
      { personId, role }: Input<'changeRole'>,
    ): Promise<Answer> {
      const member = await readMember(change.tx, team, personId);
      if (isOwner(team, member)) throw refuse('team/cannot-change-owner');
      if (role === 'Owner') throw refuse('team/cannot-promote-to-owner');
      if (role === member.role) return answerMember(actor, team, member);
      const can = teamMemberRights.canOf(actor, { ...team, user_id: member.user_id, role: member.role });
      if (!(role === 'Admin' ? can.promote : can.demote)) throw refuse('team/roles-refused');
      const to = { ...member, role, permissions: permissionsOfRole(role) };
      return write(change, actor, { team, from: member, to });
    },

    async update(
      change: Change,
      actor: Actor,
      team: TeamRow,
      { personId, role, permissions, tags }: Input<'update'>,
    ): Promise<Answer> {
      const from = await readMember(change.tx, team, personId);
      const to = {
        ...from,
        role: role ?? from.role,
        // In display order, each once.
        permissions: permissions
          ? teamPermissions.filter((permission) => permissions.includes(permission))
          : role && role !== from.role
            ? permissionsOfRole(role)
            : from.permissions,
        tags: tags ?? from.tags,
      };
      if (isOwner(team, from) && rightsDiffer(from, to)) throw refuse('team/cannot-change-owner');
      if (to.role === 'Owner' && from.role !== 'Owner') throw refuse('team/cannot-promote-to-owner');
      return write(change, actor, { team, from, to });
    },

    async remove(
      change: Change,
      actor: Actor,
      team: TeamRow,
      personId: string,
    ): Promise<{ personId: string }> {
      const member = await readMember(change.tx, team, personId);
      if (isOwner(team, member)) throw refuse('team/cannot-remove-owner');
      if (!teamMemberRights.canOf(actor, { ...team, user_id: personId, role: member.role }).remove) {
        // Removing oneself is leaving, which has its own endpoint.
        const isAdmin = member.role === 'Admin' && personId !== actor.id;
        throw refuse(isAdmin ? 'team/admins-cannot-remove-admins' : 'team/remove-refused');
      }
      const by = await readActorCard(change.tx, actor, personId);
      await removeMember(change, actor.id, { teams: [team], personId, by, filesOfPlaces });
      await notify(change, actor.id, removedFromTeam(team, personId));
      return { personId };
    },

    async leave(change: Change, actor: Actor, team: TeamRow): Promise<{ teamId: string }> {
      await removeMember(change, actor.id, {
        teams: [team],
        personId: actor.id,
        by: null,
        filesOfPlaces,
      });
      await notify(change, actor.id, leftTeam(team, await teamMembers.readPersonIds(change.tx, team.id, 1)));
      return { teamId: team.id };
    },
  };
}

/** Writes and publishes a changed membership. Does nothing without a difference. */
async function write(
  change: Change,
  actor: Actor,
  { team, from, to }: { team: TeamRow; from: TeamMemberRow; to: TeamMemberRow },
): Promise<Answer> {
  const { tx } = change;
  const { role, permissions, tags, user_id: personId } = to;
  const isOther = rightsDiffer(from, to);
  if (isOther || !isSame(from.tags, tags)) {
    await teamMembers.write(tx, to.id, { role, permissions, tags });
    if (isOther) {
      const by = await readActorCard(tx, actor, personId);
      await publishMembershipChanged(change, actor.id, { personId, of: team, change: 'rights', by });
    }
    publishMember(change, actor.id, team, { member: to, membersCount: team.members_count });
  }
  if (isOther && !permissions.includes('CAN_ADD_MEMBERS'))
    await deleteInvites(change, actor.id, team, personId);
  if (role !== from.role && role !== 'Owner')
    await notify(change, actor.id, teamRoleChanged(team, personId, role));
  const isOwn = personId === actor.id;
  return answerMember(actor, isOwn ? { ...team, own_role: role, own_permissions: permissions } : team, to);
}

async function readMember(tx: Db, team: TeamRow, personId: string): Promise<TeamMemberRow> {
  const member = await teamMembers.read(tx, team.id, personId);
  if (!member) throw refuse('team/member-not-found');
  return member;
}

function isOwner(team: TeamRow, member: TeamMemberRow): boolean {
  return member.role === 'Owner' || member.user_id === team.owner_id;
}

function rightsDiffer(from: TeamMemberRow, to: TeamMemberRow): boolean {
  return from.role !== to.role || !isSame(from.permissions.toSorted(), to.permissions.toSorted());
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, index) => text === others[index]);
}
