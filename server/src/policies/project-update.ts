import './person.table.ts';
import './project-update.table.ts';
import './task.table.ts';
import type { ProjectType, ProjectUpdateType } from '@longtable/contract/rules/project-kinds';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs, all, any } from './conditions.ts';
import { lockProject, lockWithin } from './locks.ts';
import { personColumns } from './person-columns.ts';
import { definePolicy } from './policy.ts';
import {
  isInProject,
  managesProject,
  type ProjectRelation,
  projectRelation,
  seesProject,
  withinProject,
} from './project-relation.ts';
import type { UpdateColumns } from './team-update.ts';

/** An update of a project, with the actor's relation to the project. */
export type ProjectUpdateRow = UpdateColumns &
  Omit<ProjectRelation, 'id' | 'type'> & {
    project_id: string;
    type: ProjectUpdateType;
    project_type: ProjectType;
    related_task_id: string | null;
    related_task_title: string | null;
  };

const ofProject = withinProject('project_updates.project_id');
const isAuthorWithin = all(actorIs('project_updates.author_id'), ofProject(isInProject));

/**
 * Visible to everyone who sees the project. Authors, while they are members, edit and delete their own; the project's
 * Owner and Admins delete any (docs/product/projects.md).
 */
export const projectUpdatePolicy = definePolicy({
  param: 'projectUpdateId',
  table: 'project_updates',
  select: selectProjectUpdates,
  load: (db: Db, id, actor): Promise<ProjectUpdateRow | undefined> =>
    selectProjectUpdates(db, actor.id).where('project_updates.id', '=', id).executeTakeFirst(),
  visible: ofProject(seesProject),
  abilities: { edit: isAuthorWithin, delete: any(isAuthorWithin, ofProject(managesProject)) },
  errors: {
    notFound: 'update/not-found',
    forbidden: { edit: 'update/not-allowed', delete: 'project-update/delete-refused' },
  },
  lock: lockWithin({ table: 'project_updates', key: 'project_id', parent: lockProject }),
});

/** Reads updates of projects with the actor's relation; the only such query. Callers add a predicate. */
export function selectProjectUpdates(db: Db, actorId: string) {
  return (
    db
      .selectFrom('project_updates')
      .innerJoinLateral(projectRelation(db, actorId, 'project_updates.project_id'), (join) => join.onTrue())
      .leftJoin('user_profiles as author', 'author.id', 'project_updates.author_id')
      // Leaves out a task that was moved to another project, which the reader may not see. Lateral, since the planner
      // would otherwise join all tasks of the project with all updates.
      .leftJoinLateral(
        (of) =>
          of
            .selectFrom('tasks')
            .select(['tasks.id', 'tasks.title'])
            .whereRef('tasks.id', '=', 'project_updates.related_task_id')
            .whereRef('tasks.project_id', '=', 'project_updates.project_id')
            .limit(1)
            .as('related'),
        (join) => join.onTrue(),
      )
      .select([
        'project_updates.id',
        'project_updates.project_id',
        'project_updates.content',
        'project_updates.type',
        'related.id as related_task_id',
        'related.title as related_task_title',
        sql<string>`project_updates.timestamp`.as('created_at'),
        'project_updates.edited_at',
        'project_updates.author_id',
        ...personColumns('author'),
        'relation.own_role',
        'relation.is_in_scope',
        'relation.visibility',
        'relation.type as project_type',
        'relation.team_id',
        'relation.team_owner_id',
        'relation.departments',
      ])
  );
}
