import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { abilityForMany, editOfMany } from '@longtable/contract/rules/task-edit';
import type { ManyChanges, taskChangesApi } from '@longtable/contract/task-changes';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import { lockOpenForShare, refuseOver } from '../dependencies/dependencies.ts';
import { tellAchieved } from '../notices/achievements.ts';
import { tellMoved } from '../notices/due.ts';
import { readCompleting } from '../notices/notices.store.ts';
import { tellAssigned, tellCompleted } from '../notices/notices.ts';
import { type Deciding, givenTo, mayBeGiven, refuseAssignee } from '../tasks.assignment.ts';
import { edited, isUnchanged } from '../tasks.edit.ts';
import { answerTasks } from '../tasks.presenter.ts';
import * as store from '../tasks.store.ts';
import { isCompleting } from '../tasks.write.ts';
import { dependenciesOf, lockAllowed, presentRefused, projectsOf } from './many-tasks.ts';
import type { ChangingTasks } from './task-changes.ts';
import { type Planned, writeMany } from './write-many.ts';

type Input = ParsedInputOf<(typeof taskChangesApi)['changeMany']>;

/** Makes the same change to many tasks in one transaction. Refuses task by task. */
export function createChangeMany({ projects }: ChangingTasks) {
  return async (
    change: Change,
    actor: Actor,
    { changeId, taskIds, changes: wanted }: Input,
  ): Promise<OutputOf<(typeof taskChangesApi)['changeMany']>> => {
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
      // Checks for a repeated request under the locks, since the first one may have been in progress.
      const rows = await store.readTasks(tx, actor.id, taskIds);
      const seen = rows.filter((row) => taskPolicy.reads(actor, row));
      return { ...answerTasks(actor, seen), refused: [] };
    }
    const open = isDone ? await lockOpenForShare(tx, actor, dependenciesOf(known)) : new Map<string, never>();
    const lockedDependencies = new Set(dependenciesOf(known));
    const plans = new Map<string, Planned>();
    const refusals = [...refused];
    const assignable = await readAssignable({ tx, projects, actor }, rows, wanted);
    for (const before of rows) {
      const assignee = assignmentOf(actor, before, wanted, assignable);
      if (assignee === null) {
        refusals.push(presentRefused(before.id, refuseAssignee(before.project_id)));
      } else if (isDone && before.dependencies.some((id) => !lockedDependencies.has(id))) {
        refusals.push(presentRefused(before.id, refuse('task/changed-since')));
      } else
        plans.set(before.id, {
          before,
          after: { ...edited(before, editOfMany(before, wanted)), ...assignee },
        });
    }
    for (const before of rows) {
      const over = plans.has(before.id) ? openDependenciesOf(before.id, plans, open) : [];
      if (over.length === 0) continue;
      plans.delete(before.id);
      refusals.push(presentRefused(before.id, refuseOver(over)));
    }
    const written = await writeMany(
      { change, projects, actor },
      [...plans.values()].filter(({ before, after }) => !isUnchanged(before, after)),
      changeId,
      locked,
    );
    const after = new Map(written.map((row) => [row.id, row]));
    await tellChanged(
      { change, actor },
      [...plans.values()].flatMap(({ before }) => {
        const row = after.get(before.id);
        return row ? [{ before, after: row }] : [];
      }),
    );
    const tasks = [...plans.values()].map(({ before }) => after.get(before.id) ?? before);
    return { ...answerTasks(actor, tasks), refused: refusals };
  };
}

/** Tells the people whom the changes concern. */
async function tellChanged(
  telling: { readonly change: Change; readonly actor: Actor },
  changed: readonly { readonly before: TaskRow; readonly after: TaskRow }[],
): Promise<void> {
  const { change } = telling;
  await tellAssigned(telling, changed);
  await tellMoved(telling, changed);
  const done = changed.flatMap(({ before, after }) => (isCompleting(before, after) ? after : []));
  if (done.length === 0) return;
  const { listening, completions } = await readCompleting(change.tx, done);
  await tellCompleted(telling, done, listening);
  await tellAchieved(change, completions);
}

/** True when the actor already made this change. */
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

/** The projects, null for none, in which the actor may assign tasks to the wanted assignee. Checks each once. */
async function readAssignable(
  deciding: Deciding,
  rows: readonly TaskRow[],
  { assigneeId }: ManyChanges,
): Promise<ReadonlySet<string | null>> {
  if (assigneeId === undefined) return new Set();
  const given = rows.filter((row) => !isKept(row, assigneeId));
  const withoutProject = given.some((row) => row.project_id === null) ? [null] : [];
  const projectIds = [...withoutProject, ...projectsOf(given)];
  const isAssignable = await together(projectIds.map((id) => mayBeGiven(deciding, id, assigneeId)));
  return new Set(projectIds.filter((_, index) => isAssignable[index]));
}

/** The changed columns of the assignment: none when it stays, null when the assignee may not have the task. */
function assignmentOf(
  actor: Actor,
  row: TaskRow,
  { assigneeId }: ManyChanges,
  assignable: ReadonlySet<string | null>,
): Partial<Pick<TaskRow, 'assigned_to' | 'assigned_by'>> | null {
  if (assigneeId === undefined) return {};
  if (!isKept(row, assigneeId) && !assignable.has(row.project_id)) return null;
  return givenTo(row, assigneeId, actor);
}

/** True when the assignee needs no check: they have the task already, or created it outside a project. */
function isKept(row: TaskRow, assigneeId: string): boolean {
  return assigneeId === row.assigned_to || (row.project_id === null && assigneeId === row.user_id);
}

/** The dependencies of a task, direct and indirect, that stay open after all planned changes. */
function openDependenciesOf(
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
      // A dependency that the same change completes may have open dependencies itself.
      if (plans.has(dependency)) queue.push(dependency);
      else found.set(dependency, left);
    }
  }
  return [...found.values()];
}
