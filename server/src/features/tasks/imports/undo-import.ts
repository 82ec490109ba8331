import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { maxChangedAtOnce } from '@longtable/contract/rules/task-limits';
import type { taskImportsApi } from '@longtable/contract/task-imports';
import type { Change } from '../../../platform/change.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { TaskRow } from '../../../policies/task.ts';
import type { TaskImportRow } from '../../../policies/task-import.ts';
import { lockAllowed, presentRefused } from '../changes/many-tasks.ts';
import { publishUnblocked } from '../dependencies/unblocking.ts';
import { readLockedWaiting } from '../task-locks.ts';
import { publishTasksDeleted } from '../tasks.publish.ts';
import { deleteTasks, readTasks } from '../tasks.store.ts';
import { keepDeleted } from '../tasks.trash.ts';
import type { Importing } from './imports.service.ts';
import * as store from './imports.store.ts';

type Input = ParsedInputOf<(typeof taskImportsApi)['undo']>;
type Output = OutputOf<(typeof taskImportsApi)['undo']>;

/**
 * Deletes the tasks of an import, a part at a time, checking current rights. Tasks that others changed or commented on
 * are kept. Repeating a part is harmless. Throws `task/undo-over`.
 */
export function createUndoImport({ projects }: Importing) {
  return async (
    change: Change,
    actor: Actor,
    row: TaskImportRow,
    { changeId, after }: Input,
  ): Promise<Output> => {
    const { tx } = change;
    const ids = await store.readTasksAfter(tx, row.id, after, maxChangedAtOnce + 1);
    const part = ids.slice(0, maxChangedAtOnce);
    const next = ids.length > part.length ? (part.at(-1) ?? null) : null;
    const known = await readTasks(tx, actor.id, part);
    if (!(await store.isUndoable(tx, row.id))) throw refuse('task/undo-over');
    await store.markUndone(tx, row.id, next === null);
    const taskIds = known.map(({ id }) => id);
    const { rows, refused, locked } = await lockAllowed(tx, actor, {
      taskIds,
      known,
      ability: 'delete',
      projects,
    });
    const changed = await store.readChangedByOthers(tx, actor.id, taskIds);
    const goes = rows.filter(({ id }) => !changed.has(id)).map(({ id }) => id);
    const stays = rows.filter(({ id }) => changed.has(id)).map(({ id }) => id);

    const waiting = await readLockedWaiting(tx, goes, locked);
    const own = await store.readTasksAmong(tx, row.id, waiting);
    await keepDeleted(tx, { taskIds: goes, by: actor.id, changeId });
    const deleted = await deleteTasks(tx, goes);
    await publishTasksDeleted({ change, projects, actor }, deleted);
    // Don't notify about tasks of the same import.
    await publishUnblocked(
      change,
      actor,
      waiting.filter((id) => !own.has(id)),
    );
    const titles = titlesOf(known);
    const kept = [...refused, ...stays.map((id) => presentRefused(id, refuse('task/changed-since')))].map(
      ({ taskId, code, text }) => ({
        taskId,
        code,
        text,
        title: code === 'task/not-found' ? null : (titles.get(taskId) ?? null),
      }),
    );
    return { taskIds: deleted.map(({ id }) => id), kept, next };
  };
}

function titlesOf(rows: readonly TaskRow[]): Map<string, string> {
  return new Map(rows.map(({ id, title }) => [id, title]));
}
