import type { RefusedTask } from '@longtable/contract/task-changes';
import type { Actor } from '../../../access/actor.ts';
import { type TaskRow, taskRule } from '../../../access/task.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Refusal, refuse } from '../../../platform/http/errors.ts';
import type { ProjectWork } from '../../projects/work.ts';
import { lockTasks } from '../tasks.store.ts';

/** Many tasks that are locked for a change, and those of the wanted ones that can't be changed. */
export type Locked = { readonly rows: readonly TaskRow[]; readonly refused: readonly RefusedTask[] };

/** The projects of tasks, each once, in one order whoever asks. */
export function projectsOf(rows: readonly Pick<TaskRow, 'project_id'>[]): string[] {
  return [...new Set(rows.flatMap(({ project_id }) => project_id ?? []))].toSorted();
}

/**
 * Locks the tasks with which the actor may do something, and what they are in the projects of these. `known` are the tasks
 * as they were read before the transaction; one that has gone to another project since is refused.
 */
export async function lockAllowed(
  tx: Db,
  actor: Actor,
  {
    taskIds,
    known,
    ability,
    projects,
  }: {
    taskIds: readonly string[];
    known: readonly TaskRow[];
    ability: keyof typeof taskRule.abilities;
    projects: Pick<ProjectWork, 'holdRole'>;
  },
): Promise<Locked> {
  // Before the tasks: whoever changes who is in a project locks the project first.
  for (const projectId of projectsOf(known)) await projects.holdRole(tx, projectId, actor.id);
  const before = new Map(known.map((row) => [row.id, row]));
  const rows: TaskRow[] = [];
  const refused: RefusedTask[] = [];
  const locked = new Map((await lockTasks(tx, actor.id, taskIds)).map((row) => [row.id, row]));
  for (const id of taskIds) {
    const row = locked.get(id);
    if (!row || !taskRule.read(actor, row)) refused.push(toRefused(id, refuse('task/not-found')));
    else if (!taskRule.abilities[ability](actor, row)) {
      refused.push(toRefused(id, refuse('task/not-allowed')));
    } else if (before.get(id)?.project_id !== row.project_id) {
      refused.push(toRefused(id, refuse('task/changed-since')));
    } else rows.push(row);
  }
  return { rows, refused };
}

/** A refusal of one of many. */
export function toRefused(taskId: string, { code, message }: Refusal): RefusedTask {
  return { taskId, code, text: message };
}
