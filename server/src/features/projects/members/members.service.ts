import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { ProjectMember, projectMembersApi } from '@longtable/contract/project-members';
import { notify } from '../../../kits/notify.ts';
import { readActorCard } from '../../../kits/person-card.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type ProjectRow, projectMemberRights } from '../../../policies/project.ts';
import { removedFromProject } from '../projects.notices.ts';
import { answerMember, type MemberRow, presentMember, projectAsSeenBy } from '../projects.presenter.ts';
import { publishMember, publishMembershipChanged } from '../projects.publish.ts';
import { projectMembers, readCandidates } from './members.store.ts';
import type { ProjectMembership } from './membership.ts';

type Input<Name extends keyof typeof projectMembersApi> = ParsedInputOf<(typeof projectMembersApi)[Name]>;
type Answer = OutputOf<typeof projectMembersApi.add>;

export type Members = ReturnType<typeof createMembers>;

/** The members of projects and their roles (docs/product/projects.md, "Roles"). */
export function createMembers({ db, membership }: { db: Db; membership: ProjectMembership }) {
  return {
    list(actor: Actor, project: ProjectRow, input: Input<'list'>) {
      return projectMembers.list(db, project.id, input, (row) => presentMember(actor, project, row));
    },

    candidates(actor: Actor, project: ProjectRow, input: Input<'candidates'>) {
      return readCandidates(db, actor.id, project, input);
    },

    async add(
      change: Change,
      actor: Actor,
      project: ProjectRow,
      { id, personId, role }: Input<'add'>,
    ): Promise<Answer> {
      const { tx } = change;
      const existing = await projectMembers.addedBefore(tx, { id, ofId: project.id, personId });
      if (existing) return answerMember(actor, project, existing);
      if (role === 'Owner') throw refuse('project/cannot-promote-to-owner');
      if (await projectMembers.read(tx, project.id, personId)) throw refuse('project/already-a-member');
      const added = [{ id, personId, role }];
      const [member] = await membership.addMembers(change, actor, { project, added });
      if (!member) throw new Error(`${personId} was not added to the project ${project.id}.`);
      return answerMember(actor, project, member);
    },

    async changeRole(
      change: Change,
      actor: Actor,
      project: ProjectRow,
      { personId, role }: Input<'changeRole'>,
    ): Promise<Answer> {
      const { tx } = change;
      const member = await projectMembers.read(tx, project.id, personId);
      if (!member) throw refuse('project/member-not-found');
      if (member.role === 'Owner') throw refuse('project/cannot-change-owner');
      if (role === 'Owner') throw refuse('project/cannot-promote-to-owner');
      if (role === member.role) return answerMember(actor, project, member);
      const { promote, demote } = rightsTo(actor, project, member);
      if (!(role === 'Admin' ? promote : demote)) throw refuse('project/role-not-changeable');
      const changed = { ...member, role };
      await projectMembers.write(tx, member.id, { role });
      const by = await readActorCard(tx, actor, personId);
      const seen = projectAsSeenBy(changed, project);
      await publishMembershipChanged(change, actor.id, { personId, of: project, change: 'rights', by, seen });
      publishMember(change, actor.id, project, { member: changed, membersCount: project.members_count });
      return answerMember(actor, project, changed);
    },

    async remove(
      change: Change,
      actor: Actor,
      project: ProjectRow,
      { personId }: Input<'remove'>,
    ): Promise<{ personId: string }> {
      const member = await projectMembers.read(change.tx, project.id, personId);
      if (!member) throw refuse('project/not-a-member');
      if (member.role === 'Owner') throw refuse('project/cannot-remove-owner');
      // Removing oneself is leaving, which has its own endpoint.
      if (personId === actor.id) throw refuse('project/remove-refused');
      if (!rightsTo(actor, project, member).remove) throw refuse('project/admins-cannot-remove-admins');
      const by = await readActorCard(change.tx, actor, personId);
      await membership.removeMember(change, actor.id, { projects: [project], personId, by });
      await notify(change, actor.id, removedFromProject(project, [personId]));
      return { personId };
    },

    async leave(change: Change, actor: Actor, project: ProjectRow): Promise<{ projectId: string }> {
      if (project.own_role === 'Owner') throw refuse('project/owner-cannot-leave');
      await membership.removeMember(change, actor.id, { projects: [project], personId: actor.id, by: null });
      return { projectId: project.id };
    },
  };
}

function rightsTo(actor: Actor, project: ProjectRow, { user_id, role }: MemberRow): ProjectMember['can'] {
  return projectMemberRights.canOf(actor, { ...project, user_id, role });
}
