import '../../../policies/note.table.ts';
import '../../../policies/project.table.ts';
import '../../../policies/resource.table.ts';
import '../../../policies/task.table.ts';
import '../../../policies/team.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { notePolicy } from '../../../policies/note.ts';
import { personColumns } from '../../../policies/person-columns.ts';
import { photoColumns, photoOf } from '../../../policies/photos.ts';
import { projectPolicy } from '../../../policies/project.ts';
import { resourcePolicy } from '../../../policies/resource.ts';
import { taskPolicy } from '../../../policies/task.ts';
import { teamPolicy } from '../../../policies/team.ts';

// What cards show, of the items that a person sees, without those in the trash.

type Ids = readonly string[];

export function readTasks(db: Db, actorId: string, ids: Ids) {
  return db
    .selectFrom('tasks')
    .innerJoin('user_profiles as assignee', 'assignee.id', 'tasks.assigned_to')
    .where('tasks.id', '=', anyOf(ids))
    .where(taskPolicy.visibleTo(actorId))
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.status',
      'tasks.assigned_to',
      'tasks.due_date',
      'tasks.completed_at',
      'tasks.version',
      ...personColumns('assignee'),
    ])
    .execute();
}

export function readNotes(db: Db, actorId: string, ids: Ids) {
  return db
    .selectFrom('notes')
    .where('notes.id', '=', anyOf(ids))
    .where('notes.deleted_at', 'is', null)
    .where(notePolicy.visibleTo(actorId))
    .select(['notes.id', 'notes.title', 'notes.category', 'notes.date', 'notes.version'])
    .execute();
}

export function readResources(db: Db, actorId: string, ids: Ids) {
  return db
    .selectFrom('resources')
    .where('resources.id', '=', anyOf(ids))
    .where('resources.deleted_with', 'is', null)
    .where(resourcePolicy.visibleTo(actorId))
    .select([
      'resources.id',
      'resources.name',
      'resources.type',
      'resources.mime_type',
      'resources.size_bytes',
      'resources.version',
    ])
    .execute();
}

export function readProjects(db: Db, actorId: string, ids: Ids) {
  return db
    .selectFrom('projects')
    .innerJoin('project_progress as counts', 'counts.project_id', 'projects.id')
    .leftJoinLateral(photoOf(db, 'project'), (join) => join.onTrue())
    .where('projects.id', '=', anyOf(ids))
    .where('projects.deleted_at', 'is', null)
    .where(projectPolicy.visibleTo(actorId))
    .select([
      'projects.id',
      'projects.name',
      'projects.due_date',
      'projects.version',
      'counts.total',
      'counts.completed',
      'counts.version as counts_version',
      ...photoColumns,
    ])
    .execute();
}

export function readTeams(db: Db, actorId: string, ids: Ids) {
  return db
    .selectFrom('teams')
    .leftJoinLateral(photoOf(db, 'team'), (join) => join.onTrue())
    .where('teams.id', '=', anyOf(ids))
    .where(teamPolicy.visibleTo(actorId))
    .select([
      'teams.id',
      'teams.name',
      'teams.icon_seed',
      'teams.colour',
      'teams.members_count',
      'teams.version',
      ...photoColumns,
    ])
    .execute();
}

function anyOf(ids: Ids) {
  return sql<string>`any(${ids}::uuid[])`;
}
