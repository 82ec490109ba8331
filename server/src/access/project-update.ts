import type { ProjectUpdateType } from '@longtable/contract/rules/project-kinds';
import type { ProjectUpdate } from '@longtable/contract/updates';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import { type ProjectStanding, projectRule, projectStanding, readableProjects } from './project.ts';
import { isAuthor, type UpdateColumns } from './team-update.ts';

/** A project's update as it stands to one person. */
export type ProjectUpdateRow = UpdateColumns &
  ProjectStanding & {
    project_id: string;
    type: ProjectUpdateType;
    related_task_id: string | null;
    related_task_title: string | null;
  };

/**
 * Those who see the project read its updates; the author, while they are in it, changes and removes theirs, its Owner
 * and Admins remove any (collaboration §5 "Project").
 */
export const projectUpdateRule = {
  parameter: 'projectUpdateId',
  refusals: {
    missing: 'update/not-found',
    forbidden: { edit: 'update/not-allowed', delete: 'project-update/delete-refused' },
  },
  load: (db: Db, id: string, actor: Actor): Promise<ProjectUpdateRow | undefined> =>
    selectProjectUpdates(db, actor.id).where('project_updates.id', '=', id).executeTakeFirst(),
  read: (actor: Actor, row: ProjectStanding) => projectRule.read(actor, row),
  abilities: { edit: mayEdit, delete: mayDelete },
} as const;

/** The list rule: the predicate of exactly those rows for which `projectUpdateRule.read` holds. */
export function readableProjectUpdates(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'project_updates'>): Expression<SqlBool> =>
    eb('project_updates.project_id', 'in', (of) =>
      of.selectFrom('projects').select('projects.id').where(readableProjects(actorId)),
    );
}

/** The one query that reads updates of projects, as they stand to one person; every caller adds a predicate. */
export function selectProjectUpdates(db: Db, actorId: string) {
  return (
    db
      .selectFrom('project_updates')
      .innerJoinLateral(projectStanding(db, actorId, 'project_updates.project_id'), (join) => join.onTrue())
      .leftJoin('user_profiles as author', 'author.id', 'project_updates.author_id')
      // Not one that has gone to another project, where who reads this may not be. Looked up one by one: all tasks of the
      // project would be compared with all updates.
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
        'author.full_name as author_name',
        'author.email as author_email',
        'author.avatar_url as author_avatar',
        'standing.own_role',
        'standing.is_in_scope',
        'standing.visibility',
      ])
  );
}

/** What the actor may do with an update, for the answer. */
export function projectUpdateAbilitiesOf(
  actor: Actor,
  row: ProjectStanding & Pick<UpdateColumns, 'author_id'>,
): ProjectUpdate['can'] {
  return { edit: mayEdit(actor, row), delete: mayDelete(actor, row) };
}

type Decisive = ProjectStanding & Pick<UpdateColumns, 'author_id'>;

function mayEdit(actor: Actor, row: Decisive): boolean {
  return isAuthor(actor, row) && projectRule.abilities.work(actor, row);
}

function mayDelete(actor: Actor, row: Decisive): boolean {
  return mayEdit(actor, row) || projectRule.abilities.edit(actor, row);
}
