import { sql } from 'kysely';
import { z } from 'zod';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { ProjectRow } from '../../policies/project.ts';
import { projectMembers } from './members/members.store.ts';
import { publishProjectDeleted } from './projects.publish.ts';
import { readFiles } from './projects.store.ts';

// A project is deleted at once for everybody, and its rows after that in parts: one transaction over ten thousand tasks
// would hold up everyone's live events for a second and more (docs/decisions/024).

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'projects.erase': { projectId: string };
  }
}

/** So many tasks are deleted in one transaction. */
const tasksAtOnce = 500;
/** The request itself erases for so long, in milliseconds; the job goes on with what is left then. */
const inRequest = 5000;

/**
 * Deletes a project for everybody: nobody is in it any more, and its tasks are hidden. The project must be locked. What is
 * left is for `erasePart`, which a job calls in half a minute if nobody has before. The counts of its team change: the
 * caller publishes them (`Progress`).
 */
export async function closeProject(change: Change, actorId: string, project: ProjectRow): Promise<void> {
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
  await change.enqueue('projects.erase', { projectId: id }, { runAt: new Date(Date.now() + 30_000) });
}

/** Erases a part of a project that was deleted for everybody. False when nothing is left of it. */
export async function erasePart(
  change: Change,
  files: Pick<Files, 'release'>,
  projectId: string,
): Promise<boolean> {
  const { tx } = change;
  if ((await deleteSomeTasks(tx, projectId)) > 0) return true;
  const locked = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return false;
  // Another call was deleting the tasks that this one was waiting for.
  if (await hasTasks(tx, projectId)) return true;
  await files.release(change, await readFiles(tx, projectId));
  await tx.deleteFrom('projects').where('id', '=', projectId).execute();
  return false;
}

/** Erases projects that were deleted for everybody: in the request, and by a job after a crash. */
export function createProjectErasure(options: { changes: Changes; files: Pick<Files, 'release'> }) {
  const { changes, files } = options;

  async function erase(projectId: string, goesOn: () => boolean): Promise<boolean> {
    while (goesOn()) {
      if (!(await changes.run((change) => erasePart(change, files, projectId)))) return true;
    }
    return false;
  }

  return {
    /** As much as can be done while somebody waits for it. */
    eraseSoon(projectId: string): Promise<boolean> {
      const until = Date.now() + inRequest;
      return erase(projectId, () => Date.now() < until);
    },

    job: defineJob({
      name: 'projects.erase',
      payload: z.object({ projectId: z.string() }),
      async run({ projectId }, { signal }): Promise<void> {
        const isDone = await erase(projectId, () => !signal.aborted);
        // Tried again after the restart.
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
 * Deletes some of the tasks of a project that was deleted for everybody, in the order in which everybody locks tasks; what
 * hangs on them goes with them. Gives how many.
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
