import { sql } from 'kysely';
import { z } from 'zod';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { ProjectRow } from '../../policies/project.ts';
import type { FilesOfPlaces } from '../resources/public.ts';
import { projectMembers } from './members/members.store.ts';
import { publishProjectDeleted } from './projects.publish.ts';

// A project is deleted for everyone at once, and its rows in parts afterwards: one transaction over ten thousand tasks
// would delay live events for more than a second (docs/decisions/024).

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'projects.erase': { projectId: string };
  }
}

/** Tasks deleted in one transaction. */
const tasksAtOnce = 500;
/** How long a request erases, in milliseconds; the job does the rest. */
const inRequest = 5000;

/**
 * Deletes a project for everyone: removes all members and hides its tasks. The project must be locked. `erasePart`
 * deletes the rest, called by a job after half a minute (`erasedIn`, in milliseconds) if not before. The counts of its
 * team change; the caller publishes them (`Progress`).
 */
export async function closeProject(
  change: Change,
  actorId: string,
  project: ProjectRow,
  { erasedIn = 30_000 }: { erasedIn?: number } = {},
): Promise<void> {
  const { tx } = change;
  const { id } = project;
  const memberIds = await projectMembers.readPersonIds(tx, id);
  await tx.deleteFrom('project_department_assignments').where('project_id', '=', id).execute();
  await tx.deleteFrom('project_members').where('project_id', '=', id).execute();
  await tx
    .updateTable('projects')
    .set({ team_id: null, visibility: 'private', deleted_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  publishProjectDeleted(change, actorId, project, memberIds);
  // A sample that was brought back and is removed again must not go at the time of the first removal.
  const when = { runAt: new Date(Date.now() + erasedIn), key: `projects.erase ${id}` };
  await change.enqueue('projects.erase', { projectId: id }, when);
}

type ErasureOptions = {
  readonly filesOfPlaces: Pick<FilesOfPlaces, 'erasePart'>;
};

/** Erases a part of a deleted project. False when nothing is left. */
export async function erasePart(
  change: Change,
  { filesOfPlaces }: ErasureOptions,
  projectId: string,
): Promise<boolean> {
  const { tx } = change;
  if ((await deleteSomeTasks(tx, projectId)) > 0) return true;
  if (await filesOfPlaces.erasePart(change, projectId)) return true;
  const locked = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return false;
  // Another call has deleted the tasks that this one was waiting for.
  if (await hasTasks(tx, projectId)) return true;
  await tx.deleteFrom('projects').where('id', '=', projectId).execute();
  return false;
}

/** Erases deleted projects: in the request, and by a job after a crash. */
export function createProjectErasure(options: ErasureOptions & { changes: Changes }) {
  const { changes } = options;

  async function erase(projectId: string, goesOn: () => boolean): Promise<boolean> {
    while (goesOn()) {
      if (!(await changes.run((change) => erasePart(change, options, projectId)))) return true;
    }
    return false;
  }

  return {
    /** Erases for as long as a request may take. */
    eraseSoon(projectId: string): Promise<boolean> {
      const until = Date.now() + inRequest;
      return erase(projectId, () => Date.now() < until);
    },

    job: defineJob({
      name: 'projects.erase',
      payload: z.object({ projectId: z.string() }),
      async run({ projectId }, { signal }): Promise<void> {
        const isDone = await erase(projectId, () => !signal.aborted);
        // Retried after the restart.
        if (!isDone) throw new Error(`The project ${projectId} is not erased yet.`);
      },
    }) satisfies JobDefinition,
  };
}

async function hasTasks(tx: Db, projectId: string): Promise<boolean> {
  const task = tx.selectFrom('tasks').select('id').where('project_id', '=', projectId).limit(1);
  return (await task.executeTakeFirst()) !== undefined;
}

/**
 * Deletes some tasks of a deleted project with their child rows, in the common lock order of tasks. Returns their
 * number.
 */
export async function deleteSomeTasks(tx: Db, projectId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with all_of_it as materialized (
      select id from tasks
      where project_id = (select id from projects where id = ${projectId} and deleted_at is not null)
    ),
    batch as materialized (
      select id from tasks where id = any(array(select id from all_of_it order by id limit ${tasksAtOnce}))
      order by id for update
    )
    delete from tasks where id in (select id from batch)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
