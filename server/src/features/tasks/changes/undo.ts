import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { undoableFor } from '@longtable/contract/rules/task-limits';
import type { RefusedTask, taskChangesApi } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import { sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { toTask } from '../tasks.shape.ts';
import { type KeptStanding, restoreDeleted } from './restore-deleted.ts';
import { takeBack } from './take-back.ts';
import type { ChangingTasks } from './task-changes.ts';

type Input = ParsedInputOf<(typeof taskChangesApi)['undo']>;

/**
 * Takes back what the actor did under an id, an hour ago at most: changes, as far as nobody has changed the same since, and
 * deletions. Throws `task/undo-over` when there is nothing to take back.
 */
export function createUndo({ db, changes, projects }: ChangingTasks) {
  return async (
    actor: Actor,
    { changeId }: Input,
  ): Promise<{ tasks: Task[]; deleted: string[]; refused: RefusedTask[] }> => {
    const projectIds = await readProjects(db, actor, changeId);
    return changes.run(async (change) => {
      const { tx } = change;
      await projects.takeTurn(tx, projectIds);
      const writing = { change, projects, actor };
      const made = await tx
        .selectFrom('task_activity')
        .where('change_id', '=', changeId)
        .where('actor_id', '=', actor.id)
        .where('undone', '=', false)
        .where('at', '>', earliest())
        .select(['id', 'task_id', 'changes'])
        .orderBy('task_id')
        .forUpdate()
        .execute();
      const deleted = await tx
        .selectFrom('deleted_tasks')
        .where('change_id', '=', changeId)
        .where('deleted_by', '=', actor.id)
        .where('deleted_at', '>', earliest())
        // Of all that is kept with them only this is looked at here.
        .select(['task_id', sql<KeptStanding>`content #> '{tasks,0}'`.as('standing')])
        .orderBy('task_id')
        .forUpdate()
        .execute();
      if (made.length === 0 && deleted.length === 0) throw refuse('task/undo-over');
      const changed = await takeBack(writing, made);
      const restored = await restoreDeleted(writing, deleted);
      return {
        tasks: [...changed.rows, ...restored.rows].map((row) => toTask(actor, row)),
        deleted: changed.deleted,
        refused: [...changed.refused, ...restored.refused],
      };
    });
  };
}

function earliest(): string {
  return new Date(Date.now() - undoableFor).toISOString();
}

/** The projects whose work may change: those that the tasks are in, were in, and were in when they were deleted. */
async function readProjects(db: Db, actor: Actor, changeId: string): Promise<string[]> {
  const made = await db
    .selectFrom('task_activity')
    .innerJoin('tasks', 'tasks.id', 'task_activity.task_id')
    .where('task_activity.change_id', '=', changeId)
    .where('task_activity.actor_id', '=', actor.id)
    .select(['tasks.project_id', 'task_activity.changes'])
    .execute();
  const deleted = await db
    .selectFrom('deleted_tasks')
    .where('change_id', '=', changeId)
    .where('deleted_by', '=', actor.id)
    .select(sql<string | null>`content #>> '{tasks,0,project_id}'`.as('project_id'))
    .execute();
  const ids = [
    ...made.flatMap(({ project_id, changes }) => [project_id, changes.project?.[0]]),
    ...deleted.map(({ project_id }) => project_id),
  ];
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}
