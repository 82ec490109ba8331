import type { ProjectResource } from '@longtable/contract/project-resources';
import { projectPhotoDescription } from '@longtable/contract/rules/project-kinds';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import { type ProjectStanding, projectRule, projectStanding, readableProjects } from './project.ts';
import type { ProjectResourceTable } from './project-resource.table.ts';

/** A resource of a project as it stands to one person. */
export type ProjectResourceRow = Selectable<ProjectResourceTable> &
  ProjectStanding & {
    /** Null once the account is gone. */
    uploader_name: string | null;
    uploader_email: string | null;
  };

/**
 * Those who see the project see its resources; whoever added one, while they are in it, and its Owner and Admins change
 * and remove it (collaboration §5 "Project"). The project's photo goes by the rule of the project.
 */
export const projectResourceRule = {
  parameter: 'projectResourceId',
  refusals: {
    missing: 'resource/not-found',
    forbidden: { edit: 'resource/edit-refused', delete: 'resource/delete-refused' },
  },
  load: (db: Db, id: string, actor: Actor): Promise<ProjectResourceRow | undefined> =>
    selectProjectResources(db, actor.id).where('project_resources.id', '=', id).executeTakeFirst(),
  read: (actor: Actor, row: ProjectStanding) => projectRule.read(actor, row),
  abilities: { edit: mayChange, delete: mayChange },
} as const;

/** The list rule: the predicate of exactly those rows for which `projectResourceRule.read` holds. */
export function readableProjectResources(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'project_resources'>): Expression<SqlBool> =>
    eb.and([
      eb('project_resources.description', '<>', projectPhotoDescription),
      eb('project_resources.project_id', 'in', (of) =>
        of.selectFrom('projects').select('projects.id').where(readableProjects(actorId)),
      ),
    ]);
}

/** The one query that reads resources of projects but their photos, as they stand to one person. */
export function selectProjectResources(db: Db, actorId: string) {
  return db
    .selectFrom('project_resources')
    .innerJoinLateral(projectStanding(db, actorId, 'project_resources.project_id'), (join) => join.onTrue())
    .leftJoin('user_profiles as uploader', 'uploader.id', 'project_resources.uploaded_by')
    .select([
      'project_resources.id',
      'project_resources.project_id',
      'project_resources.name',
      'project_resources.type',
      'project_resources.url',
      'project_resources.uploaded_by',
      'project_resources.description',
      'project_resources.size',
      'project_resources.original_resource_id',
      'project_resources.file',
      'project_resources.icon_url',
      'project_resources.created_at',
      'project_resources.version',
      'uploader.full_name as uploader_name',
      'uploader.email as uploader_email',
      'standing.own_role',
      'standing.is_in_scope',
      'standing.visibility',
    ])
    .where('project_resources.description', '<>', sql.lit(projectPhotoDescription));
}

/** What the actor may do with a resource, for the answer. */
export function projectResourceAbilitiesOf(actor: Actor, row: Decisive): ProjectResource['can'] {
  return { edit: mayChange(actor, row), delete: mayChange(actor, row) };
}

type Decisive = ProjectStanding & Pick<ProjectResourceRow, 'uploaded_by'>;

function mayChange(actor: Actor, row: Decisive): boolean {
  const { work, edit } = projectRule.abilities;
  return edit(actor, row) || (row.uploaded_by === actor.id && work(actor, row));
}
