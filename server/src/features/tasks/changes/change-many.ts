import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { cleanTags } from '@longtable/contract/rules/task-tags';
import type { ManyChanges, RefusedTask, taskChangesApi } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import type { Actor } from '../../../access/actor.ts';
import type { TaskRow } from '../../../access/task.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { holdOpen, refuseOver } from '../dependencies/dependencies.ts';
import { type Deciding, mayBeGiven, refuseAssignee } from '../tasks.assignment.ts';
import { edited, isUnchanged } from '../tasks.edit.ts';
import { toTask } from '../tasks.shape.ts';
import * as store from '../tasks.store.ts';
import { isCompleting } from '../tasks.write.ts';
import { lockAllowed, projectsOf, toRefused } from './many-tasks.ts';
import type { ChangingTasks } from './task-changes.ts';
import { type Planned, writeMany } from './write-many.ts';

type Input = ParsedInputOf<(typeof taskChangesApi)['changeMany']>;

/** Gives many tasks the same, in one change: those that can have it. */
export function createChangeMany({ db, changes, projects }: ChangingTasks) {
  return async (
    actor: Actor,
    { changeId, taskIds, changes: wanted }: Input,
  ): Promise<{ tasks: Task[]; refused: RefusedTask[] }> => {
    const known = await store.readTasks(db, actor.id, taskIds);
    return changes.run(async (change) => {
      const { tx } = change;
      if (wanted.status !== undefined) await projects.takeTurn(tx, projectsOf(known));
      if (await wasMade(tx, actor, changeId)) {
        // The same request again, whose answer was lost.
        const rows = await store.readTasks(tx, actor.id, taskIds);
        return { tasks: rows.map((row) => toTask(actor, row)), refused: [] };
      }
      // Before what waits for them is locked (dependencies.ts).
      const isDone = wanted.status === 'completed';
      const open = isDone ? await holdOpen(tx, actor, dependenciesOf(known)) : new Map<string, never>();
      const { status: _, ...rest } = wanted;
      const isMove = Object.values(rest).every((value) => value === undefined);
      const ability = isMove ? 'move' : 'edit';
      const { rows, refused } = await lockAllowed(tx, actor, { taskIds, known, ability, projects });
      const held = new Set(dependenciesOf(known));
      const plans = new Map<string, Planned>();
      const refusals = [...refused];
      for (const before of rows) {
        const assignee = await giveTo({ tx, projects, actor }, before, wanted);
        if (assignee === null) {
          refusals.push(toRefused(before.id, refuseAssignee(before.project_id)));
        } else if (isDone && before.dependencies.some((id) => !held.has(id))) {
          refusals.push(toRefused(before.id, refuse('task/changed-since')));
        } else plans.set(before.id, { before, after: { ...plan(before, wanted), ...assignee } });
      }
      for (const before of rows) {
        const over = plans.has(before.id) ? openOf(before.id, plans, open) : [];
        if (over.length === 0) continue;
        plans.delete(before.id);
        refusals.push(toRefused(before.id, refuseOver(over)));
      }
      const written = await writeMany(
        { change, projects, actor },
        [...plans.values()].filter(({ before, after }) => !isUnchanged(before, after)),
        changeId,
      );
      const after = new Map(written.map((row) => [row.id, row]));
      const tasks = [...plans.values()].map(({ before }) => after.get(before.id) ?? before);
      return { tasks: tasks.map((row) => toTask(actor, row)), refused: refusals };
    });
  };
}

/** True when the actor has made this change before. */
async function wasMade(tx: Db, actor: Actor, changeId: string): Promise<boolean> {
  const made = await tx
    .selectFrom('task_activity')
    .where('change_id', '=', changeId)
    .where('actor_id', '=', actor.id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return made !== undefined;
}

function dependenciesOf(rows: readonly TaskRow[]): string[] {
  return [...new Set(rows.flatMap(({ dependencies }) => dependencies))];
}

function plan(row: TaskRow, { addTags = [], removeTags = [], ...wanted }: ManyChanges): TaskRow {
  const isRemoved = (tag: string) =>
    removeTags.some((removed) => removed.toLowerCase() === tag.toLowerCase());
  const tags = cleanTags([...row.tags.filter((tag) => !isRemoved(tag)), ...addTags]);
  return edited(row, { ...wanted, tags });
}

/** Whom the task is given to: nothing where that stays, null where it can't be. */
async function giveTo(
  deciding: Deciding,
  row: TaskRow,
  { assigneeId }: ManyChanges,
): Promise<Pick<TaskRow, 'assigned_to' | 'assigned_by'> | object | null> {
  if (assigneeId === undefined || assigneeId === row.assigned_to) return {};
  const isAtHome = row.project_id === null && assigneeId === row.user_id;
  if (!isAtHome && !(await mayBeGiven(deciding, row.project_id, assigneeId))) return null;
  return { assigned_to: assigneeId, assigned_by: deciding.actor.id };
}

/** What is still open of all that a task waits for, once everything that is planned is done. */
function openOf(
  taskId: string,
  plans: ReadonlyMap<string, Planned>,
  open: ReadonlyMap<string, { id: string; title: string }>,
) {
  const found = new Map<string, { id: string; title: string }>();
  const seen = new Set<string>();
  const queue = [taskId];
  for (const id of queue) {
    const { before, after } = plans.get(id) ?? {};
    if (!before || !after || !isCompleting(before, after)) continue;
    for (const dependency of before.dependencies) {
      const left = open.get(dependency);
      if (!left || seen.has(dependency)) continue;
      seen.add(dependency);
      // One that is completed with this one may itself have to wait.
      if (plans.has(dependency)) queue.push(dependency);
      else found.set(dependency, left);
    }
  }
  return [...found.values()];
}
