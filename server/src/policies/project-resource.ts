import type { ProjectType } from '@longtable/contract/rules/project-kinds';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs, all, any } from './conditions.ts';
import { lockProject, lockWithin } from './locks.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import { definePolicy } from './policy.ts';
import {
  isInProject,
  managesProject,
  type ProjectRelation,
  projectRelation,
  seesProject,
  withinProject,
} from './project-relation.ts';
import type { ProjectResourceTable } from './project-resource.table.ts';

/** A resource of a project, with the actor's relation to the project. */
export type ProjectResourceRow = Selectable<ProjectResourceTable> &
  Omit<ProjectRelation, 'id' | 'type'> &
  PersonColumns<'uploader'> & { project_type: ProjectType };

const ofProject = withinProject('project_resources.project_id');
const mayChange = any(
  ofProject(managesProject),
  all(actorIs('project_resources.uploaded_by'), ofProject(isInProject)),
);

/**
 * Visible to everyone who sees the project. Whoever added one, while they are a member, and the project's Owner and
 * Admins edit and delete it (docs/product/projects.md).
 */
export const projectResourcePolicy = definePolicy({
  param: 'projectResourceId',
  table: 'project_resources',
  select: selectProjectResources,
  load: (db: Db, id, actor): Promise<ProjectResourceRow | undefined> =>
    selectProjectResources(db, actor.id).where('project_resources.id', '=', id).executeTakeFirst(),
  visible: ofProject(seesProject),
  abilities: { edit: mayChange, delete: mayChange },
  errors: {
    notFound: 'resource/not-found',
    forbidden: { edit: 'resource/edit-refused', delete: 'resource/delete-refused' },
  },
  lock: lockWithin({ table: 'project_resources', key: 'project_id', parent: lockProject }),
});

/** Reads resources of projects, with the actor's relation; the only such query. */
export function selectProjectResources(db: Db, actorId: string) {
  return db
    .selectFrom('project_resources')
    .innerJoinLateral(projectRelation(db, actorId, 'project_resources.project_id'), (join) => join.onTrue())
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
      ...personColumns('uploader'),
      'relation.own_role',
      'relation.is_in_scope',
      'relation.visibility',
      'relation.type as project_type',
      'relation.team_id',
      'relation.team_owner_id',
      'relation.departments',
    ]);
}
