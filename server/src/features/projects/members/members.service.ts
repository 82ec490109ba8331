import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { ProjectMember, projectMembersApi } from '@longtable/contract/projects';
import type { Actor } from '../../../access/actor.ts';
import { type ProjectRow, projectMemberAbilitiesOf } from '../../../access/project.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { decodeRankedEnd, encodeRankedEnd } from '../../../platform/http/list-ends.ts';
import { pageOf } from '../../../platform/http/page-end.ts';
import { actorCard } from '../../people/actor-card.ts';
import { toCandidates } from '../../people/candidates.ts';
import { projectUnderLock } from '../project-under-lock.ts';
import { announceMember, announceStanding } from '../projects.announce.ts';
import { toMember, toMemberFacts } from '../projects.shape.ts';
import { bringIn } from './arrival.ts';
import { createTakeOut, type HandOverTasks } from './departure.ts';
import * as store from './members.store.ts';

type Input<Name extends keyof typeof projectMembersApi> = ParsedInputOf<(typeof projectMembersApi)[Name]>;

export type Members = ReturnType<typeof createMembers>;

/**
 * Who is in a project and with which role (collaboration §4 "Project roles", §5 "Project", §6). Whatever is decided
 * about a member is decided under the lock on the project, by what the actor may do then.
 */
export function createMembers(options: {
  database: Pick<Database, 'db'>;
  changes: Changes;
  handOverTasks: HandOverTasks;
}) {
  const { database, changes } = options;
  const { db } = database;
  const takeOut = createTakeOut(options);

  return {
    async list(actor: Actor, project: ProjectRow, { text, after, limit }: Input<'list'>) {
      const end = decodeRankedEnd(after);
      const rows = await store.readMembers(db, project.id, { text, end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, encodeRankedEnd);
      return { members: page.map((row) => toMember(actor, project, row)), next };
    },

    async candidates(actor: Actor, project: ProjectRow, { text, from }: Input<'candidates'>) {
      return toCandidates(await store.readCandidates(db, actor.id, project, { text, from }));
    },

    add: (actor: Actor, projectId: string, { id, personId, role }: Input<'add'>): Promise<ProjectMember> =>
      changes.run(async (change) => {
        const { tx } = change;
        const project = await projectUnderLock(change, actor, projectId, 'addMembers');
        // The same id again is the same member again, whose answer was lost.
        const standing = await store.readMembership(tx, id);
        if (standing && (standing.project_id !== projectId || standing.user_id !== personId))
          throw refuse('request/id-taken');
        if (standing) return toMember(actor, project, standing);
        if (role === 'Owner') throw refuse('project/cannot-promote-to-owner');
        if (await store.readMember(tx, projectId, personId)) throw refuse('project/already-a-member');
        const [member] = await bringIn(change, actor, { project, newcomers: [{ id, personId, role }] });
        if (!member) throw new Error(`${personId} has not become a member of ${projectId}.`);
        return toMember(actor, project, member);
      }),

    changeRole: (
      actor: Actor,
      projectId: string,
      { personId, role }: Input<'changeRole'>,
    ): Promise<ProjectMember> =>
      changes.run(async (change) => {
        const { tx } = change;
        const project = await projectUnderLock(change, actor, projectId, 'changeRoles');
        const member = await store.readMember(tx, projectId, personId);
        if (!member) throw refuse('project/member-not-found');
        if (member.role === 'Owner') throw refuse('project/cannot-change-owner');
        if (role === 'Owner') throw refuse('project/cannot-promote-to-owner');
        if (role === member.role) return toMember(actor, project, member);
        const can = projectMemberAbilitiesOf(actor, project, member);
        if (!(role === 'Admin' ? can.promote : can.demote)) throw refuse('project/role-not-changeable');
        const changed = { ...member, role };
        await store.writeRole(tx, member.id, role);
        announceMember(change, actor.id, project, {
          member: toMemberFacts(changed),
          membersCount: project.members_count,
        });
        const by = await actorCard(tx, actor, personId);
        announceStanding(change, actor.id, { personId, project, change: 'rights', by });
        return toMember(actor, project, changed);
      }),

    async remove(actor: Actor, projectId: string, personId: string): Promise<{ personId: string }> {
      await changes.run(async (change) => {
        const project = await projectUnderLock(change, actor, projectId, 'removeMembers');
        const member = await store.readMember(change.tx, projectId, personId);
        if (!member) throw refuse('project/not-a-member');
        if (member.role === 'Owner') throw refuse('project/cannot-remove-owner');
        if (!projectMemberAbilitiesOf(actor, project, member).remove) {
          // Oneself is not removed: one leaves.
          const isOther = personId !== actor.id;
          throw refuse(isOther ? 'project/admins-cannot-remove-admins' : 'project/remove-refused');
        }
        const by = await actorCard(change.tx, actor, personId);
        await takeOut(change, actor.id, { project, personId, by });
      });
      return { personId };
    },

    async leave(actor: Actor, projectId: string): Promise<{ projectId: string }> {
      await changes.run(async (change) => {
        const project = await projectUnderLock(change, actor, projectId, 'leave');
        if (project.own_role === 'Owner') throw refuse('project/owner-cannot-leave');
        await takeOut(change, actor.id, { project, personId: actor.id, by: null });
      });
      return { projectId };
    },
  };
}
