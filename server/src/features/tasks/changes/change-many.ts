import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { abilityForMany, editOfMany } from '@longtable/contract/rules/task-edit';
import type { ManyChanges, RefusedTask, taskChangesApi } from '@longtable/contract/task-changes';
import type { Task } from '@longtable/contract/tasks';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import { holdOpen, refuseOver } from '../dependencies/dependencies.ts';
import { type Deciding, givenTo, mayBeGiven, refuseAssignee } from '../tasks.assignment.ts';
import { edited, isUnchanged } from '../tasks.edit.ts';
import { toTask } from '../tasks.shape.ts';
import * as store from '../tasks.store.ts';
import { isCompleting } from '../tasks.write.ts';
import { dependenciesOf, lockAllowed, projectsOf, toRefused } from './many-tasks.ts';
import type { ChangingTasks } from './task-changes.ts';
import { type Planned, writeMany } from './write-many.ts';

type Input = ParsedInputOf<(typeof taskChangesApi)['changeMany']>;

/** Gives many tasks the same, in one change: those that can have it. */
export function createChangeMany({ projects }: ChangingTasks) {
  return async (
    change: Change,
    actor: Actor,
    { changeId, taskIds, changes: wanted }: Input,
  ): Promise<{ tasks: Task[]; refused: RefusedTask[] }> => {
    const { tx } = change;
    const known = await store.readTasks(tx, actor.id, taskIds);
    const isDone = wanted.status === 'completed';
    const { rows, refused, locked } = await lockAllowed(tx, actor, {
      taskIds,
      known,
      ability: abilityForMany(wanted),
      projects,
      completing: isDone,
    });
    if (await wasMade(tx, actor, changeId)) {
      // The same request again, whose answer was lost. After the locks: the first may have been under way.
      const rows = await store.readTasks(tx, actor.id, taskIds);
      const seen = rows.filter((row) => taskPolicy.reads(actor, row));
      return { tasks: seen.map((row) => toTask(actor, row)), refused: [] };
    }
    const open = isDone ? await holdOpen(tx, actor, dependenciesOf(known)) : new Map<string, never>();
    const held = new Set(dependenciesOf(known));
    const plans = new Map<string, Planned>();
    const refusals = [...refused];
    const mayHave = await whoMayHave({ tx, projects, actor }, rows, wanted);
    for (const before of rows) {
      const assignee = giveTo(actor, before, wanted, mayHave);
      if (assignee === null) {
        refusals.push(toRefused(before.id, refuseAssignee(before.project_id)));
      } else if (isDone && before.dependencies.some((id) => !held.has(id))) {
        refusals.push(toRefused(before.id, refuse('task/changed-since')));
      } else
        plans.set(before.id, {
          before,
          after: { ...edited(before, editOfMany(before, wanted)), ...assignee },
        });
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
      locked,
    );
    const after = new Map(written.map((row) => [row.id, row]));
    const tasks = [...plans.values()].map(({ before }) => after.get(before.id) ?? before);
    return { tasks: tasks.map((row) => toTask(actor, row)), refused: refusals };
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

/** The projects, null for none, in which the actor may give the assignee a task. Each is asked about once. */
async function whoMayHave(
  deciding: Deciding,
  rows: readonly TaskRow[],
  { assigneeId }: ManyChanges,
): Promise<ReadonlySet<string | null>> {
  const mayHave = new Set<string | null>();
  if (assigneeId === undefined) return mayHave;
  const given = rows.filter((row) => !isKept(row, assigneeId));
  const withoutProject = given.some((row) => row.project_id === null) ? [null] : [];
  for (const projectId of [...withoutProject, ...projectsOf(given)]) {
    if (await mayBeGiven(deciding, projectId, assigneeId)) mayHave.add(projectId);
  }
  return mayHave;
}

/** Whom the task is given to: nothing where that stays, null where it can't be. */
function giveTo(
  actor: Actor,
  row: TaskRow,
  { assigneeId }: ManyChanges,
  mayHave: ReadonlySet<string | null>,
): Partial<Pick<TaskRow, 'assigned_to' | 'assigned_by'>> | null {
  if (assigneeId === undefined) return {};
  if (!isKept(row, assigneeId) && !mayHave.has(row.project_id)) return null;
  return givenTo(row, assigneeId, actor);
}

/** Who has a task may keep it, and one of no project is its creator's: nobody has to be asked. */
function isKept(row: TaskRow, assigneeId: string): boolean {
  return assigneeId === row.assigned_to || (row.project_id === null && assigneeId === row.user_id);
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
