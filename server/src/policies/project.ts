import type { NamedCard } from '@longtable/contract/cards';
import type { ProjectMember } from '@longtable/contract/project-members';
import { recentUpdateDays } from '@longtable/contract/rules/project-limits';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIsNot, all, any, valueIs } from './conditions.ts';
import { lockProject } from './locks.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import { type PhotoColumns, photoColumns, photoOf } from './photos.ts';
import { definePolicy, defineRights } from './policy.ts';
import type { ProjectTable } from './project.table.ts';
import {
  hasProjectRole,
  inScope,
  isInProject,
  managesProject,
  ownRole,
  type ProjectRelation,
  seesProject,
} from './project-relation.ts';

/** A project with the actor's relation to it: everything a response needs, read in one query. */
export type ProjectRow = Omit<Selectable<ProjectTable>, 'deleted_at'> &
  Omit<ProjectRelation, 'departments'> &
  PersonColumns<'owner'> &
  PhotoColumns & {
    team_name: string | null;
    team_version: number | null;
    departments: NamedCard[];
    total_tasks: number;
    completed_tasks: number;
    counts_version: number;
    recent_updates: number;
  };

/**
 * Rights on projects (docs/product/projects.md). Members work in it, Owner and Admins manage it. A project that is
 * visible to its team or departments can be read by them too.
 */
export const projectPolicy = definePolicy({
  param: 'projectId',
  table: 'projects',
  select: selectProjects,
  load: (db: Db, id, actor): Promise<ProjectRow | undefined> =>
    selectProjects(db, actor.id).where('projects.id', '=', id).executeTakeFirst(),
  visible: seesProject,
  abilities: {
    edit: managesProject,
    delete: hasProjectRole('Owner'),
    transfer: hasProjectRole('Owner'),
    leave: isInProject,
    addMembers: managesProject,
    removeMembers: managesProject,
    changeRoles: managesProject,
    replaceMembers: hasProjectRole('Owner'),
    work: isInProject,
  },
  can: {
    edit: managesProject,
    delete: hasProjectRole('Owner'),
    transfer: hasProjectRole('Owner'),
    leave: hasProjectRole('Admin', 'Member'),
    addMembers: managesProject,
    work: isInProject,
  },
  errors: {
    notFound: 'project/not-found',
    forbidden: {
      edit: 'project/edit-refused',
      delete: 'project/delete-refused',
      transfer: 'project/transfer-refused',
      leave: 'project/not-a-member',
      addMembers: 'project/add-refused',
      removeMembers: 'project/remove-refused',
      changeRoles: 'project/roles-refused',
      replaceMembers: 'project/members-list-refused',
      work: 'project/no-access',
    },
  },
  lock: lockProject,
  shared: ['read', 'work'],
});

/** A member of a project, with the actor's relation to the project. */
export type ProjectMemberRelation = ProjectRelation & {
  readonly user_id: string;
  readonly role: ProjectRole;
};

const isNotSelf = actorIsNot('project_members.user_id');
const roleIs = (...roles: ProjectRole[]) => valueIs('project_members.role', ...roles);

/**
 * Rights on a member (docs/product/projects.md). Nobody changes the Owner or their own role, and Admins cannot remove
 * Admins.
 */
export const projectMemberRights = defineRights<ProjectMemberRelation, keyof ProjectMember['can']>({
  remove: all(
    any(all(managesProject, roleIs('Member')), all(hasProjectRole('Owner'), roleIs('Admin'))),
    isNotSelf,
  ),
  promote: all(managesProject, isNotSelf, roleIs('Member')),
  demote: all(managesProject, isNotSelf, roleIs('Admin')),
});

/**
 * Reads projects with the actor's relation; the only such query. Leaves out projects that are being deleted. Callers
 * add a predicate.
 */
export function selectProjects(db: Db, actorId: string) {
  return db
    .selectFrom('projects')
    .innerJoin('user_profiles as owner', 'owner.id', 'projects.owner_id')
    .innerJoin('project_progress as counts', 'counts.project_id', 'projects.id')
    .leftJoin('teams', 'teams.id', 'projects.team_id')
    .where('projects.deleted_at', 'is', null)
    .leftJoinLateral(photoOf(db, 'project'), (join) => join.onTrue())
    .select([
      'projects.id',
      'projects.name',
      'projects.description',
      'projects.owner_id',
      'projects.type',
      'projects.team_id',
      'projects.visibility',
      'projects.due_date',
      'projects.priority',
      'projects.todo_limit',
      'projects.in_progress_limit',
      'projects.review_limit',
      'projects.members_count',
      'projects.created_at',
      'projects.updated_at',
      'projects.version',
      ...personColumns('owner'),
      'teams.name as team_name',
      'teams.version as team_version',
      'teams.owner_id as team_owner_id',
      ...photoColumns,
      'counts.total as total_tasks',
      'counts.completed as completed_tasks',
      'counts.version as counts_version',
      ownRole(actorId).as('own_role'),
      inScope(actorId).as('is_in_scope'),
      sql<ProjectRow['departments']>`case projects.type when 'department' then (
          select coalesce(
            json_agg(json_build_object('id', d.id, 'name', d.name, 'version', d.version) order by lower(d.name), d.id),
            '[]')
          from project_department_assignments assigned join departments d on d.id = assigned.department_id
          where assigned.project_id = projects.id) else '[]' end`.as('departments'),
      recentUpdates().as('recent_updates'),
    ]);
}

/** The number of recent updates of a project (docs/product/updates.md, "Project updates"). */
export function recentUpdates() {
  return sql<number>`(select count(*)::int from project_updates
    where project_id = projects.id and timestamp > now() - make_interval(days => ${sql.lit(recentUpdateDays)}))`;
}
