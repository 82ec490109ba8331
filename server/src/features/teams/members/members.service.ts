import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { permissionsOfRole, teamPermissions } from '@longtable/contract/rules/team-rights';
import type { TeamMember, teamMembersApi } from '@longtable/contract/teams';
import type { Actor } from '../../../access/actor.ts';
import { type TeamRow, teamMemberAbilitiesOf, teamRule } from '../../../access/team.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { decodeRankedEnd, encodeRankedEnd } from '../../../platform/http/list-ends.ts';
import { pageOf } from '../../../platform/http/page-end.ts';
import { actorCard } from '../../people/actor-card.ts';
import { toCandidates } from '../../people/candidates.ts';
import { holdConnection } from '../../people/connections/hold-connection.ts';
import { teamUnderLock } from '../team-under-lock.ts';
import { announceMember, announceStanding } from '../teams.announce.ts';
import { type MemberRow, toMember, toMemberFacts } from '../teams.shape.ts';
import { announceArrival } from './arrival.ts';
import { takeBackInvites, takeOut } from './departure.ts';
import * as store from './members.store.ts';

type Input<Name extends keyof typeof teamMembersApi> = ParsedInputOf<(typeof teamMembersApi)[Name]>;

export type Members = ReturnType<typeof createMembers>;

/**
 * Who is in a team and with which rights (collaboration §4 "Team roles", §5 "Team", §6). Whatever is decided about a
 * member is decided under the lock on the team, by what the actor may do then.
 */
export function createMembers(options: { database: Pick<Database, 'db'>; changes: Changes }) {
  const { database, changes } = options;
  const { db } = database;

  return {
    async list(actor: Actor, team: TeamRow, { text, after, limit }: Input<'list'>) {
      const end = decodeRankedEnd(after);
      const rows = await store.readMembers(db, team.id, { text, end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, encodeRankedEnd);
      return { members: page.map((row) => toMember(actor, team, row)), next };
    },

    async candidates(actor: Actor, team: TeamRow, { text }: Input<'candidates'>) {
      const rows = await store.readCandidates(db, actor.id, team.id, text);
      return toCandidates(rows);
    },

    add: (actor: Actor, teamId: string, { id, personId, role }: Input<'add'>): Promise<TeamMember> =>
      changes.run(async (change) => {
        const { tx } = change;
        const team = await teamUnderLock(change, actor, teamId, 'addMembers');
        // The same id again is the same member again, whose answer was lost.
        const standing = await store.readMembership(tx, id);
        if (standing && (standing.team_id !== teamId || standing.user_id !== personId))
          throw refuse('request/id-taken');
        if (standing) return toMember(actor, team, standing);
        if (role === 'Owner') throw refuse('team/cannot-add-owner');
        if (role === 'Admin' && !teamRule.abilities.addAdmins(actor, team))
          throw refuse('team/admins-cannot-add-admins');
        if (await store.readMember(tx, teamId, personId)) throw refuse('team/already-a-member');
        if (!(await holdConnection(tx, actor.id, personId))) throw refuse('team/not-connected');
        const permissions = permissionsOfRole(role);
        if (!(await store.insertMember(tx, { id, team_id: teamId, user_id: personId, role, permissions })))
          throw refuse('request/id-taken');
        const by = await actorCard(tx, actor, personId);
        const now = { id: teamId, name: team.name, membersCount: team.members_count + 1 };
        const member = await announceArrival(change, actor.id, { team: now, personId, by });
        return toMember(actor, team, member);
      }),

    changeRole: (actor: Actor, teamId: string, { personId, role }: Input<'changeRole'>) =>
      changes.run(async (change) => {
        const team = await teamUnderLock(change, actor, teamId, 'manageRoles');
        const member = await memberOf(change.tx, teamId, personId);
        if (isOwners(team, member)) throw refuse('team/cannot-change-owner');
        if (role === 'Owner') throw refuse('team/cannot-promote-to-owner');
        if (role === member.role) return toMember(actor, team, member);
        const can = teamMemberAbilitiesOf(actor, team, member);
        if (!(role === 'Admin' ? can.promote : can.demote)) throw refuse('team/roles-refused');
        return write(change, actor, {
          team,
          from: member,
          to: { ...member, role, permissions: permissionsOfRole(role) },
        });
      }),

    update: (actor: Actor, teamId: string, { personId, role, permissions, tags }: Input<'update'>) =>
      changes.run(async (change) => {
        const team = await teamUnderLock(change, actor, teamId, 'editMembers');
        const from = await memberOf(change.tx, teamId, personId);
        const to = {
          ...from,
          role: role ?? from.role,
          // In the order in which they are shown, each once.
          permissions: permissions
            ? teamPermissions.filter((permission) => permissions.includes(permission))
            : role && role !== from.role
              ? permissionsOfRole(role)
              : from.permissions,
          tags: tags ?? from.tags,
        };
        if (isOwners(team, from) && rightsDiffer(from, to)) throw refuse('team/cannot-change-owner');
        if (to.role === 'Owner' && from.role !== 'Owner') throw refuse('team/cannot-promote-to-owner');
        return write(change, actor, { team, from, to });
      }),

    async remove(actor: Actor, teamId: string, personId: string): Promise<{ personId: string }> {
      await changes.run(async (change) => {
        const team = await teamUnderLock(change, actor, teamId, 'removeMembers');
        const member = await memberOf(change.tx, teamId, personId);
        if (isOwners(team, member)) throw refuse('team/cannot-remove-owner');
        if (!teamMemberAbilitiesOf(actor, team, member).remove) {
          // Oneself is not removed: one leaves.
          const isAdmin = member.role === 'Admin' && personId !== actor.id;
          throw refuse(isAdmin ? 'team/admins-cannot-remove-admins' : 'team/remove-refused');
        }
        const by = await actorCard(change.tx, actor, personId);
        await takeOut(change, actor.id, { team, personId, by });
      });
      return { personId };
    },

    async leave(actor: Actor, teamId: string): Promise<{ teamId: string }> {
      await changes.run(async (change) => {
        const team = await teamUnderLock(change, actor, teamId, 'leave');
        await takeOut(change, actor.id, { team, personId: actor.id, by: null });
      });
      return { teamId };
    },
  };
}

/** Writes a member as they are from now on, and tells everyone; nothing where nothing is different. */
async function write(
  change: Change,
  actor: Actor,
  { team, from, to }: { team: TeamRow; from: MemberRow; to: MemberRow },
): Promise<TeamMember> {
  const { tx } = change;
  const isOther = rightsDiffer(from, to);
  if (isOther || !isSame(from.tags, to.tags)) {
    await store.writeMember(tx, to);
    announceMember(change, actor.id, {
      teamId: team.id,
      member: toMemberFacts(to),
      membersCount: team.members_count,
    });
  }
  if (isOther) {
    if (!to.permissions.includes('CAN_ADD_MEMBERS'))
      await takeBackInvites(change, actor.id, team, to.user_id);
    const by = await actorCard(tx, actor, to.user_id);
    announceStanding(change, actor.id, { personId: to.user_id, team, change: 'rights', by });
  }
  const isOwn = to.user_id === actor.id;
  return toMember(actor, isOwn ? { ...team, own_role: to.role, own_permissions: to.permissions } : team, to);
}

async function memberOf(tx: Db, teamId: string, personId: string): Promise<MemberRow> {
  const member = await store.readMember(tx, teamId, personId);
  if (!member) throw refuse('team/member-not-found');
  return member;
}

function isOwners(team: TeamRow, member: MemberRow): boolean {
  return member.role === 'Owner' || member.user_id === team.owner_id;
}

function rightsDiffer(from: MemberRow, to: MemberRow): boolean {
  return from.role !== to.role || !isSame(from.permissions.toSorted(), to.permissions.toSorted());
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, index) => text === others[index]);
}
